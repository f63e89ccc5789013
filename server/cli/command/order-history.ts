import { orderHistoryText } from "@/lib/order/order-text";
import { orderHistory } from "@/server/order/order-history";
import { findOrder } from "@/server/order/run-order";
import type { Command } from "../command";
import { orderScene } from "../order-scene";

export const command: Command = {
  usage: "[name] [--rig NAME] [--limit N]",
  help: "Lists past runs, newest first.",
  options: { limit: { type: "string" } },
  positionals: [0, 1],
  run: async (context) => {
    const scene = await orderScene(context);
    const name = context.args[0];
    const order = name === undefined ? undefined : findOrder(scene, name, context.text("rig"));
    const query = { cityId: scene.cityId, scopedName: order?.scopedName, limit: context.number("limit") };
    const runs = await orderHistory(scene.store, query);
    if (context.json) for (const run of runs) context.printJson(run);
    else context.print(`${orderHistoryText(name ?? "any order", runs)}\n`);
    return 0;
  },
};
