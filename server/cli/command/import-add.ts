import { planAddImport } from "@/server/import/add-import";
import { planAddFromRegistry } from "@/server/registry/add-from-registry";
import { isRegistryHandle } from "@/server/registry/handle-source";
import type { Command } from "../command";
import { importRoot, importVerb, runPlan } from "../import-context";
import { cliRegistryHost, importHost } from "../import-host";

export const command: Command = {
  usage: "<source> [--name BINDING] [--version CONSTRAINT] [--dry-run]",
  help: "A source is a path, a Git address with //sub-directory, a GitHub tree address, or a registry handle such as main:press,\nwhose durable source is stored. The changes of pack.toml and packs.lock are shown before\nthey are written; with --dry-run nothing is written.",
  options: { name: { type: "string" }, version: { type: "string" }, "dry-run": { type: "boolean" } },
  positionals: [1, 1],
  run: async (context) => {
    const [asked = ""] = context.args;
    const root = importRoot(context);
    return importVerb("add", asked, async () => {
      const input = { name: context.text("name"), version: context.text("version"), cwd: context.io.cwd };
      return runPlan(context, root, async () => {
        if (!isRegistryHandle(asked)) return planAddImport(root, { ...input, source: asked }, importHost(context));
        const { plan, release } = await planAddFromRegistry(
          root,
          { ...input, handle: asked },
          cliRegistryHost(context),
        );
        context.io.err(`${release.state === "verified" ? "" : "warning: "}${release.sentence}\n`);
        return plan;
      });
    });
  },
};
