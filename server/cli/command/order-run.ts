import { runOrder } from "@/server/order/run-order";
import type { Command } from "../command";
import { orderScene } from "../order-scene";

export const command: Command = {
  usage: "<name> [--rig NAME]",
  help: "Runs an order whether it is due or not.",
  options: {},
  positionals: [1, 1],
  run: async (context) => {
    const rig = context.text("rig");
    const input = { name: context.args[0] ?? "", ...(rig === undefined ? {} : { rig }) };
    const scene = await orderScene(context);
    const run = await context.task("order.run", input.name, () => runOrder(scene, input, context.act()));
    for (const warning of run.warnings) context.warn(warning);
    if (context.json) context.printJson(run);
    else if (run.error === undefined) context.print(`${run.line}\n`);
    if (run.error !== undefined) context.warn(run.error);
    return run.error === undefined ? 0 : 1;
  },
};
