import { toBeadJson } from "@/server/api/bead-json";
import { listBlocked } from "@/server/bead/list-blocked";
import type { Command } from "../command";
import { table } from "../table";

export const command: Command = {
  usage: "[--rig NAME] [--limit N]",
  help: "Open beads that wait, and what for.",
  options: { limit: { type: "string" } },
  positionals: [0, 0],
  run: async (context) => {
    const rig = await context.rig();
    const blocked = await listBlocked(await context.store(), {
      cityId: await context.cityId(),
      ...(rig === null ? {} : { rig }),
      limit: context.number("limit"),
    });
    if (context.json)
      for (const { bead, blockedBy, inherited } of blocked)
        context.printJson({ ...toBeadJson(bead), blocked_by: blockedBy, inherited });
    else if (blocked.length === 0) context.print("Nothing is blocked.\n");
    else {
      const rows = blocked.map(({ bead, blockedBy, inherited }) => [
        bead.id,
        `${inherited ? "inside " : ""}${blockedBy.join(" ")}`,
        bead.title,
      ]);
      context.print(table(["ID", "WAITS FOR", "TITLE"], rows));
    }
    return 0;
  },
};
