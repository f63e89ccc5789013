import { checkConvoys } from "@/server/convoy/change-convoy";
import type { Command } from "../command";

export const command: Command = {
  usage: "",
  help: "Closes complete convoys that nobody owns.",
  options: {},
  positionals: [0, 0],
  run: async (context) => {
    const cityId = await context.cityId();
    const settled = await context.change("convoy.check", "", (tx) => checkConvoys(tx, cityId, context.act()));
    if (context.json) context.printJson(settled);
    else {
      for (const message of settled.messages) context.print(`${message}\n`);
      context.print(`${settled.closed.length} convoy(s) auto-closed\n`);
    }
    return 0;
  },
};
