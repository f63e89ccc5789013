import { toBeadJson } from "@/server/api/bead-json";
import { listReady } from "@/server/bead/list-ready";
import { beadTable } from "../bead-text";
import type { Command } from "../command";

export const command: Command = {
  usage: "[--rig NAME] [--routed-to AGENT] [--assignee NAME] [--limit N]",
  help: "What may be worked on now: priority, then oldest first. Without --rig, of every store of the city.",
  options: { "routed-to": { type: "string" }, assignee: { type: "string" }, limit: { type: "string" } },
  positionals: [0, 0],
  run: async (context) => {
    const rig = await context.rig();
    const beads = await listReady(await context.store(), {
      cityId: await context.cityId(),
      now: context.io.now(),
      ...(rig === null ? {} : { rig }),
      routedTo: context.text("routed-to"),
      assignee: context.text("assignee"),
      limit: context.number("limit"),
    });
    if (context.json) for (const bead of beads) context.printJson(toBeadJson(bead));
    else context.print(beads.length === 0 ? "Nothing is ready.\n" : beadTable(beads));
    return 0;
  },
};
