import { importReportText } from "@/lib/pack/import/import-issue";
import { checkImports } from "@/server/import/check-imports";
import type { Command } from "../command";
import { importRoot, importVerb } from "../import-context";
import { importHost } from "../import-host";

export const command: Command = {
  usage: "",
  help: "Looks at lock, cache and packs of every remote import; reads only. Exit 1 when something is wrong.",
  options: {},
  positionals: [0, 0],
  run: async (context) => {
    const root = importRoot(context);
    const check = await importVerb("check", undefined, () => checkImports(root, importHost(context)));
    if (context.json) context.printJson(check);
    else context.print(importReportText(check.issues, check.checked));
    return check.issues.length === 0 ? 0 : 1;
  },
};
