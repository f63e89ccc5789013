import { relativePath } from "@/lib/files/path";
import { listRevisions } from "@/server/revision/list-revisions";
import type { Command } from "../command";
import { table } from "../table";

export const command: Command = {
  usage: "",
  help: "Lists the revisions that the store keeps of the city, newest first, with the files that each came from.",
  options: {},
  positionals: [0, 0],
  run: async (context) => {
    const { id, path, recorded } = await context.openCity();
    await recorded();
    const revisions = await listRevisions(await context.store(), id);
    if (context.json) {
      for (const revision of revisions) context.printJson(revision);
      return 0;
    }
    const shown = (file: string) => (file.startsWith(`${path}/`) ? relativePath(path, file) : file);
    context.print(
      table(
        ["REVISION", "LOADED", "STATE", "AGENTS", "HASH", "CHANGED"],
        revisions.map(({ number, loadedAt, loads, errors, agents, hash, changes, changed }) => [
          `${number}`,
          loadedAt.slice(0, 19),
          loads ? "loads" : `${errors} errors`,
          `${agents}`,
          hash.slice(0, 12),
          changed === 0
            ? "-"
            : `${changes
                .slice(0, 3)
                .map((each) => shown(each.file))
                .join(", ")}${changed > 3 ? `, and ${changed - 3} more` : ""}`,
        ]),
      ),
    );
    return 0;
  },
};
