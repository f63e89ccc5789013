import { planAddImport } from "@/server/import/add-import";
import { handleSource, isRegistryHandle } from "@/server/registry/handle-source";
import type { Command } from "../command";
import { importRoot, importVerb, runPlan } from "../import-context";
import { cliRegistryHost, importHost } from "../import-host";

export const command: Command = {
  usage: "<source> [--name BINDING] [--version CONSTRAINT] [--dry-run]",
  help: "A source is a path, a Git address with //sub-directory, a GitHub tree address, or a registry handle such as main:press,\nwhose durable source is stored. --dry-run shows the changes of pack.toml and packs.lock and writes nothing.",
  options: { name: { type: "string" }, version: { type: "string" }, "dry-run": { type: "boolean" } },
  positionals: [1, 1],
  run: async (context) => {
    const [asked = ""] = context.args;
    const root = importRoot(context);
    return importVerb("add", asked, async () => {
      const handle = isRegistryHandle(asked) ? await handleSource(cliRegistryHost(context), asked) : undefined;
      const input = {
        source: handle?.source ?? asked,
        name: context.text("name") ?? handle?.name,
        version: context.text("version") ?? handle?.version,
        cwd: context.io.cwd,
      };
      return runPlan(context, root, () => planAddImport(root, input, importHost(context)));
    });
  },
};
