import { targetConvoy } from "@/server/convoy/change-convoy";
import type { Command } from "../command";

export const command: Command = {
  usage: "<id> <branch>",
  help: "Sets the branch that a convoy's work goes to; an empty branch takes it away.",
  options: {},
  positionals: [2, 2],
  run: async (context) => {
    const [id = "", branch = ""] = context.args;
    const input = { cityId: await context.cityId(), id, branch };
    await context.change("convoy.target", `${id} ${branch}`, (tx) => targetConvoy(tx, input, context.act()));
    if (context.json) context.printJson({ id, target: branch });
    else context.print(branch === "" ? `Convoy ${id} has no target branch\n` : `Convoy ${id} targets ${branch}\n`);
    return 0;
  },
};
