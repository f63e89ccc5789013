import { closeConvoy } from "@/server/convoy/change-convoy";
import type { Command } from "../command";

export const command: Command = {
  usage: "<id> [--reason TEXT]",
  help: "Closes a convoy, whatever its members are.",
  options: { reason: { type: "string", short: "r" } },
  positionals: [1, 1],
  run: async (context) => {
    const id = context.args[0] ?? "";
    const input = { cityId: await context.cityId(), id, reason: context.text("reason") };
    const settled = await context.change("convoy.close", id, (tx) => closeConvoy(tx, input, context.act()));
    if (context.json) context.printJson(settled);
    else context.print(settled.closed.length > 0 ? `Closed convoy ${id}\n` : `Convoy ${id} already closed\n`);
    return 0;
  },
};
