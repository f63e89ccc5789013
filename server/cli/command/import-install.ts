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
    return importVerb("install", undefined, () => runPlan(context, root, () => planInstall(root, importHost(context))));
  },
};
