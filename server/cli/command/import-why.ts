import { importReasonText, whyImport } from "@/server/import/why-import";
import type { Command } from "../command";
import { importRoot, importVerb } from "../import-context";
import { importHost } from "../import-host";

export const command: Command = {
  usage: "<name|source>",
  help: "Says whether an import is direct and which chains of imports lead to it.",
  options: {},
  positionals: [1, 1],
  run: async (context) => {
    const root = importRoot(context);
    const [asked = ""] = context.args;
    const reason = await importVerb("why", undefined, () => whyImport(root, asked, importHost(context)));
    if (context.json) context.printJson(reason);
    else context.print(importReasonText(reason));
    return 0;
  },
};
