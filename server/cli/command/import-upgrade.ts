import { planUpgrade } from "@/server/import/install-imports";
import type { Command } from "../command";
import { importRoot, importVerb, runPlan } from "../import-context";
import { importHost } from "../import-host";

export const command: Command = {
  usage: "[name] [--dry-run]",
  help: "Takes the newest versions within the constraints, for all remote imports or for one direct one.",
  options: { "dry-run": { type: "boolean" } },
  positionals: [0, 1],
  run: (context) => {
    const root = importRoot(context);
    const plan = () => planUpgrade(root, context.args[0], importHost(context));
    return importVerb("upgrade", undefined, () => runPlan(context, root, plan));
  },
};
