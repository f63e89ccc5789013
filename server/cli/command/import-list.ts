import { importListText, importTreeText, listImports } from "@/server/import/list-imports";
import type { Command } from "../command";
import { importRoot, importVerb } from "../import-context";
import { importHost } from "../import-host";

export const command: Command = {
  usage: "[--tree]",
  help: "Tab-separated: name, source, constraint, and what it is resolved to. With --json one import a line.",
  options: { tree: { type: "boolean" } },
  positionals: [0, 0],
  run: async (context) => {
    const root = importRoot(context);
    const rows = await importVerb("list", undefined, () => listImports(root, importHost(context)));
    if (context.json) for (const row of rows) context.printJson(row);
    else context.print(context.flag("tree") ? importTreeText(rows) : importListText(rows));
    return 0;
  },
};
