import { cityOrders } from "@/lib/city/city-orders";
import { durationMs } from "@/lib/city/duration/go-duration";
import { DiagnosticCollector } from "@/lib/diagnostic/collector";
import type { OrderFact } from "@/lib/doctor/facts";
import type { LoadedCity } from "../city/load-city";
import type { Executor } from "../db/store";
import { ordersMarks } from "../order/order-marks";
import { switchedOff } from "../order/order-switch";

/** The orders that run by a cooldown, with their last run. A schedule says when, not how often, and is not judged here. */
export async function orderFacts(
  store: Executor,
  cityId: string,
  { city, tree, loads }: LoadedCity,
): Promise<OrderFact[]> {
  if (!city || !loads) return [];
  const orders = cityOrders(tree, city, new DiagnosticCollector()).filter(
    ({ fields }) => fields.trigger === "cooldown",
  );
  if (orders.length === 0) return [];
  const [marks, off] = await Promise.all([ordersMarks(store, cityId, orders), switchedOff(store, cityId)]);
  return orders.flatMap(({ scopedName, fields }) => {
    const everyMs = durationMs(fields.interval ?? "");
    if (everyMs === undefined) return [];
    const lastRun = marks.get(scopedName)?.lastRun;
    const enabled = fields.enabled && !off.has(scopedName);
    return [
      { scopedName, enabled, everyMs, ...(lastRun !== undefined && { lastRun: new Date(lastRun).toISOString() }) },
    ];
  });
}
