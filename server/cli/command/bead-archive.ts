import { listArchived, showArchived } from "@/server/bead/read-archive";
import type { Command } from "../command";
import { table } from "../table";

export const command: Command = {
  usage: "[words] [--id ID] [--limit N]",
  help: "Lists the beads that clean-ups and burns took out of the store, latest first; --id prints one whole, as JSON.",
  options: { id: { type: "string" }, limit: { type: "string" } },
  positionals: [0, 1],
  run: async (context) => {
    const [store, cityId, id] = [await context.store(), await context.cityId(), context.text("id")];
    if (id !== undefined) {
      const bead = await showArchived(store, cityId, id);
      context.print(`${JSON.stringify(bead, null, 2)}\n`);
      return 0;
    }
    const query = { cityId, words: context.args[0] ?? "", limit: context.number("limit") ?? 50 };
    const { items, total } = await listArchived(store, query);
    if (context.json) for (const bead of items) context.printJson(bead);
    else if (total === 0) context.print("Nothing is archived\n");
    else {
      const rows = items.map((bead) => [bead.id, bead.type, bead.archivedAt.slice(0, 10), bead.title, bead.reason]);
      context.print(table(["BEAD", "TYPE", "ARCHIVED", "TITLE", "WHY"], rows));
      if (total > items.length) context.print(`${items.length} of ${total}\n`);
    }
    return 0;
  },
};
