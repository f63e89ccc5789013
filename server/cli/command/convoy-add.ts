import { addToConvoy } from "@/server/convoy/change-convoy";
import type { Command } from "../command";

export const command: Command = {
  usage: "<id> <member …>",
  help: "Adds members to a convoy.",
  options: {},
  positionals: [2, Number.POSITIVE_INFINITY],
  run: async (context) => {
    const [id = "", ...memberIds] = context.args;
    const input = { cityId: await context.cityId(), id, memberIds };
    await context.change("convoy.add", context.args.join(" "), (tx) => addToConvoy(tx, input, context.act()));
    if (context.json) context.printJson({ id, added: memberIds });
    else context.print(`Added ${memberIds.join(", ")} to ${id}\n`);
    return 0;
  },
};
