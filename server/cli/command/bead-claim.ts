import { toBeadJson } from "@/server/api/bead-json";
import { claimBead } from "@/server/bead/claim-bead";
import type { Command } from "../command";

export const command: Command = {
  usage: "<id> [--as NAME]",
  help: "Takes a bead: assigned to the actor (or NAME) and in progress.",
  options: { as: { type: "string" } },
  positionals: [1, 1],
  run: async (context) => {
    const id = context.args[0] ?? "";
    const cityId = await context.cityId();
    const bead = await context.change("bead.claim", id, (tx) =>
      claimBead(tx, { cityId, id, assignee: context.text("as") }, context.act()),
    );
    if (context.json) context.printJson(toBeadJson(bead));
    else context.print(`${bead.id} claimed by ${bead.assignee}\n`);
    return 0;
  },
};
