import { planRemoveImport } from "@/server/import/remove-import";
import type { Command } from "../command";
import { importRoot, importVerb, runPlan } from "../import-context";
import { importHost } from "../import-host";

export const command: Command = {
  usage: "<name> [--dry-run]",
  help: "Takes an import out of the city and what only it needed out of the lock. Imports of a rig are named\nrig:<rig>:<binding>, the defaults of new rigs default-rig:<binding>.",
  options: { "dry-run": { type: "boolean" } },
  positionals: [1, 1],
  run: (context) => {
    const [name = ""] = context.args;
    const root = importRoot(context);
    const plan = () => planRemoveImport(root, name, importHost(context));
    return importVerb("remove", undefined, () => runPlan(context, root, plan));
  },
};
