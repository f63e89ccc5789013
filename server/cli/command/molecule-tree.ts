import { toBeadJson } from "@/server/api/bead-json";
import { moleculeRows } from "@/server/molecule/molecule-rows";
import type { Command } from "../command";

const page = 500;

export const command: Command = {
  usage: "<id> [--limit N]",
  help: "Prints the tree of a molecule with the state of each bead and what it waits for.",
  options: { limit: { type: "string" } },
  positionals: [1, 1],
  run: async (context) => {
    const [store, cityId, rootId] = [await context.store(), await context.cityId(), context.args[0] ?? ""];
    const most = context.number("limit") ?? Number.POSITIVE_INFINITY;
    for (let offset = 0; offset < most; offset += page) {
      const query = { cityId, rootId, expanded: "all", offset, limit: Math.min(page, most - offset) } as const;
      const { rows, total } = await moleculeRows(store, query);
      for (const { bead, depth, blockedBy } of rows) {
        if (context.json) context.printJson({ ...toBeadJson(bead), depth, blocked_by: blockedBy });
        else {
          const members = bead.descendants > 0 ? `  ${bead.closedDescendants}/${bead.descendants}` : "";
          const waits = blockedBy.length > 0 ? `  waits for ${blockedBy.join(", ")}` : "";
          const taken = bead.assignee ? `  ${bead.assignee}` : "";
          context.print(`${"  ".repeat(depth)}${bead.id}  [${bead.status}] ${bead.title}${members}${taken}${waits}\n`);
        }
      }
      if (offset + rows.length >= total) break;
    }
    return 0;
  },
};
