import { Refusal } from "@/lib/diagnostic/refusal";
import type { ScopedOrder } from "@/lib/order/order";
import type { Act } from "@/server/db/act";
import { listOrders } from "./check-orders";
import { dispatchOrder, type OrderRun } from "./dispatch-order";
import type { OrderScene } from "./order-scene";

/** The order of a name, on the city or on a rig; 404 names what there is. A plain name that only one rig has is enough. */
export function findOrder(scene: OrderScene, name: string, rig?: string): ScopedOrder {
  const { orders } = listOrders(scene);
  const wanted = rig === undefined ? name : `${name}:rig:${rig}`;
  const exact = orders.find((order) => order.scopedName === wanted);
  const sameName = orders.filter((order) => order.name === name);
  if (exact) return exact;
  if (rig === undefined && sameName.length === 1) return sameName[0] as ScopedOrder;
  const known = (sameName.length > 0 ? sameName : orders).map((order) => order.scopedName);
  const hint = known.length > 0 ? `; orders: ${known.slice(0, 10).join(", ")}` : "; this city has no orders";
  throw new Refusal(404, "order-not-found", `order "${wanted}" not found${hint}`);
}

/** Runs an order whether it is due or not (`gc order run`). */
export async function runOrder(
  scene: OrderScene,
  input: { readonly name: string; readonly rig?: string },
  act: Act,
): Promise<OrderRun> {
  const order = findOrder(scene, input.name, input.rig);
  const run = await dispatchOrder(scene, order, { trigger: "manual", reason: `run by ${act.actor}` }, act);
  return run as OrderRun;
}
