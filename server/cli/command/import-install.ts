import { checkImports } from "@/server/import/check-imports";
import { planInstall } from "@/server/import/install-imports";
import type { Command } from "../command";
import { importRoot, importVerb, runPlan } from "../import-context";
import { importHost } from "../import-host";

export const command: Command = {
  usage: "[--dry-run]",
  help: "Keeps what packs.lock holds and still fits, locks the rest, and makes every checkout exist and be clean.",
  options: { "dry-run": { type: "boolean" } },
  positionals: [0, 0],
  run: (context) => {
    const root = importRoot(context);
    const host = importHost(context);
    return importVerb("install", undefined, async () => {
      const code = await runPlan(context, root, () => planInstall(root, host));
      if (context.flag("dry-run")) return code;
      // A commit that lacks the pack can be fetched like any other.
      const { issues } = await checkImports(root, host);
      if (issues.length > 0) context.warn(`warning: import state has ${issues.length} issue(s); run "gc import check"`);
      return code;
    });
  },
};
