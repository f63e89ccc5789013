import { reopenBead } from "@/server/bead/reopen-bead";
import type { Command } from "../command";

export const command: Command = {
  usage: "<id>",
  help: "Opens a closed bead again, and the molecule around it.",
  options: {},
  positionals: [1, 1],
  run: async (context) => {
    const id = context.args[0] ?? "";
    const cityId = await context.cityId();
    const { reopened } = await context.change("bead.reopen", id, (tx) => reopenBead(tx, { cityId, id }, context.act()));
    if (context.json) context.printJson({ id, reopened });
    else for (const each of reopened) context.print(`Reopened ${each}\n`);
    return 0;
  },
};
