import { switchOrder } from "@/server/order/order-switch";
import { findOrder } from "@/server/order/run-order";
import type { Command } from "./command";
import { orderScene } from "./order-scene";

/** `order enable` and `order disable`. */
export const orderSwitchCommand = (enabled: boolean): Command => ({
  usage: "<name> [--rig NAME]",
  help: `Switches an order ${enabled ? "on again" : "off"}, over what its file says.`,
  options: {},
  positionals: [1, 1],
  run: async (context) => {
    const scene = await orderScene(context);
    const { scopedName } = findOrder(scene, context.args[0] ?? "", context.text("rig"));
    const { cityId } = scene;
    await context.change(enabled ? "order.enable" : "order.disable", scopedName, (tx) =>
      switchOrder(tx, { cityId, scopedName, enabled }, context.act()),
    );
    if (context.json) context.printJson({ scoped_name: scopedName, enabled });
    else context.print(`Order "${scopedName}" is ${enabled ? "on" : "off"}\n`);
    return 0;
  },
});
