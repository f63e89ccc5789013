import { convoyMembers, convoyProgress, getConvoy } from "@/server/convoy/convoy";
import type { Command } from "../command";
import { table } from "../table";

export const command: Command = {
  usage: "<id>",
  help: "One convoy with its members.",
  options: {},
  positionals: [1, 1],
  run: async (context) => {
    const [store, cityId, id] = [await context.store(), await context.cityId(), context.args[0] ?? ""];
    const convoy = await getConvoy(store, cityId, id);
    const members = await convoyMembers(store, cityId, id);
    const progress = (await convoyProgress(store, cityId, [id])).get(id) ?? { total: 0, closed: 0, complete: false };
    if (context.json) context.printJson({ id, title: convoy.title, status: convoy.status, ...progress, members });
    else {
      context.print(`${id}  ${convoy.status}  ${convoy.title}  ${progress.closed}/${progress.total} closed\n`);
      const rows = members.map((each) => [each.id, each.status ?? "unknown", each.assignee || "-", each.title ?? ""]);
      if (rows.length > 0) context.print(table(["ISSUE", "STATUS", "ASSIGNEE", "TITLE"], rows));
    }
    return 0;
  },
};
