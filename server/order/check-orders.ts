import { cityOrders } from "@/lib/city/city-orders";
import { DiagnosticCollector } from "@/lib/diagnostic/collector";
import { isRefusal } from "@/lib/diagnostic/refusal";
import { type DueDecision, isOrderDue, type OrderMoment } from "@/lib/order/due";
import type { ScopedOrder } from "@/lib/order/order";
import type { Act } from "@/server/db/act";
import { type OrderMarks, ordersMarks } from "./order-marks";
import type { OrderScene } from "./order-scene";
import { switchedOff } from "./order-switch";
import { durationMs, runDeclared } from "./run-declared";

/** One order with whether it is due, and why it would not be dispatched although it is. */
export type CheckedOrder = DueDecision & {
  readonly order: ScopedOrder;
  readonly marks: OrderMarks;
  readonly held: string | null;
};

/** The orders of the city, with everything wrong with their files. */
export function listOrders(scene: OrderScene) {
  const collector = new DiagnosticCollector();
  const orders = cityOrders(scene.tree, scene.city, collector);
  return { orders, diagnostics: collector.items };
}

/** Every order with its due decision (`gc order check`, runtime 8.3). Condition orders run their check, under the script rules. */
export async function checkOrders(scene: OrderScene, act: Act): Promise<CheckedOrder[]> {
  const { orders } = listOrders(scene);
  const known = await orderFacts(scene, orders);
  const checked: CheckedOrder[] = [];
  for (const order of orders) checked.push(await checkOrder(scene, known, order, act));
  return checked;
}

/** What the store says of several orders: their marks by scoped name, and which of them are switched off. */
export type OrderFacts = { readonly marks: ReadonlyMap<string, OrderMarks>; readonly off: ReadonlySet<string> };

/** Reads the facts of all orders at once, however many there are. */
export async function orderFacts({ store, cityId }: OrderScene, orders: readonly ScopedOrder[]): Promise<OrderFacts> {
  return { marks: await ordersMarks(store, cityId, orders), off: await switchedOff(store, cityId) };
}

/** One order by what the store said of it; a condition order runs its check now. */
export async function checkOrder(
  scene: OrderScene,
  facts: OrderFacts,
  order: ScopedOrder,
  act: Act,
): Promise<CheckedOrder> {
  const marks = facts.marks.get(order.scopedName) ?? {};
  const check = order.fields.trigger === "condition" ? await runCheck(scene, order, act) : undefined;
  const decision = isOrderDue(order.fields, {
    now: act.now.getTime(),
    lastRun: marks.lastRun,
    matchingEvents: marks.matchingEvents,
    check,
  });
  return { order, marks, ...decision, held: heldBack(scene, facts, order, marks) };
}

async function runCheck(scene: OrderScene, order: ScopedOrder, act: Act): Promise<NonNullable<OrderMoment["check"]>> {
  const timeout = order.fields.checkTimeout ?? "10s";
  try {
    const { outcome } = await runDeclared(scene, order, "check", durationMs(timeout, 10_000), act);
    if (outcome.end.kind === "exited") return { exitCode: outcome.end.exitCode };
    if (outcome.end.kind === "stopped" && outcome.end.limit === "time") return { timedOutAfter: timeout };
    return { failed: outcome.end.kind === "cancelled" ? "cancelled" : outcome.end.reason };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { failed: error.message };
  }
}

/** Why a due order is not dispatched now: earlier work, a suspended city or rig, or somebody switched it off (runtime 8.3). */
function heldBack(scene: OrderScene, facts: OrderFacts, order: ScopedOrder, marks: OrderMarks): string | null {
  if (marks.unfinished) return `previous work ${marks.unfinished} is unfinished`;
  const workspace = scene.city.settings.workspace as { readonly suspended?: boolean } | undefined;
  if (workspace?.suspended) return "the city is suspended";
  if (scene.city.rigs.some((rig) => rig.name === order.rig && rig.suspended)) return `rig ${order.rig} is suspended`;
  return facts.off.has(order.scopedName) ? "switched off" : null;
}
