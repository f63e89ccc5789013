import { landConvoy } from "@/server/convoy/change-convoy";
import type { Command } from "../command";

export const command: Command = {
  usage: "<id> [--force]",
  help: "Closes an owned convoy once its members are closed.",
  options: { force: { type: "boolean" } },
  positionals: [1, 1],
  run: async (context) => {
    const id = context.args[0] ?? "";
    const input = { cityId: await context.cityId(), id, force: context.flag("force") };
    const landed = await context.change("convoy.land", id, (tx) => landConvoy(tx, input, context.act()));
    if (context.json) context.printJson(landed);
    else context.print(`${landed.message}\n`);
    return 0;
  },
};
