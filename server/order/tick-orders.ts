import { lockCity } from "@/server/bead/lock-city";
import type { Act } from "@/server/db/act";
import { checkOrder, listOrders, orderFacts } from "./check-orders";
import { dispatchOrder, type OrderRun } from "./dispatch-order";
import { orderMarks } from "./order-marks";
import type { OrderScene } from "./order-scene";

/**
 * One turn of the scheduler: dispatches every order that is due and not held back. Under the city's lock each order is looked at
 * again before it is fired, so that two servers never fire one twice. An order that fails does not stop the others.
 */
export async function tickOrders(scene: OrderScene, act: Act): Promise<OrderRun[]> {
  const runs: OrderRun[] = [];
  const { orders } = listOrders(scene);
  const facts = await orderFacts(scene, orders);
  for (const order of orders) {
    const seen = await checkOrder(scene, facts, order, act);
    if (!seen.due || seen.held) continue;
    const why = { trigger: order.fields.trigger ?? "", reason: seen.reason, eventCursor: seen.marks.eventCursor };
    const run = await dispatchOrder(scene, order, why, act, async (tx) => {
      await lockCity(tx, scene.cityId);
      const marks = await orderMarks(tx, scene.cityId, order);
      return marks.lastRun === seen.marks.lastRun && marks.unfinished === undefined;
    });
    if (run) runs.push(run);
  }
  return runs;
}
