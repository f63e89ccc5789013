import { orderCheckText } from "@/lib/order/order-text";
import { checkOrders } from "@/server/order/check-orders";
import type { Command } from "../command";
import { orderScene } from "../order-scene";

export const command: Command = {
  usage: "",
  help: "Says which orders are due and why. Exit 0 when any is, else 1.",
  options: {},
  positionals: [0, 0],
  run: async (context) => {
    const checked = await checkOrders(await orderScene(context), context.act());
    const { text, exit } = orderCheckText(checked);
    if (context.json) {
      for (const { order, due, reason, held } of checked) {
        context.printJson({ name: order.name, scoped_name: order.scopedName, rig: order.rig, due, reason, held });
      }
    } else context.print(`${text}\n`);
    return exit;
  },
};
