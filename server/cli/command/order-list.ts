import { formatDiagnostic } from "@/lib/diagnostic/format-diagnostic";
import { orderListText } from "@/lib/order/order-text";
import { listOrders } from "@/server/order/check-orders";
import type { Command } from "../command";
import { orderScene } from "../order-scene";

export const command: Command = {
  usage: "",
  help: "Lists the orders of the city and its rigs.",
  options: {},
  positionals: [0, 0],
  run: async (context) => {
    const { orders, diagnostics } = listOrders(await orderScene(context));
    if (context.json) for (const order of orders) context.printJson(order);
    else context.print(`${orderListText(orders)}\n`);
    for (const item of diagnostics) context.warn(formatDiagnostic(item));
    return diagnostics.some((item) => item.severity === "error") ? 1 : 0;
  },
};
