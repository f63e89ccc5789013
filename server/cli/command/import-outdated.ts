import { shownSource } from "@/lib/pack/source/shown-source";
import { newestImports } from "@/server/import/newest-imports";
import type { Command } from "../command";
import { importRoot, importVerb } from "../import-context";
import { importHost } from "../import-host";
import { table } from "../table";

export const command: Command = {
  usage: "",
  help: "Asks every repository what it has: the newest release that the constraint allows, and the newest of all.",
  options: {},
  positionals: [0, 0],
  run: async (context) => {
    const root = importRoot(context);
    const found = await importVerb("outdated", undefined, () => newestImports(root, importHost(context)));
    if (context.json) {
      context.printJson({ imports: found });
      return 0;
    }
    const rows = found.map(({ names, wanted, locked, allowed, newest, moved, problem }) => [
      shownSource(names[0] ?? ""),
      wanted || "any",
      locked ?? "-",
      allowed ?? "-",
      newest ?? "-",
      problem ?? (moved ? "the locked tag has moved" : ""),
    ]);
    context.print(table(["NAME", "WANTED", "LOCKED", "ALLOWED", "NEWEST", "NOTE"], rows));
    return 0;
  },
};
