import { cityOrders } from "@/lib/city/city-orders";
import { DiagnosticCollector } from "@/lib/diagnostic/collector";
import { isRefusal } from "@/lib/diagnostic/refusal";
import { type DueDecision, isOrderDue, type OrderMoment } from "@/lib/order/due";
import type { ScopedOrder } from "@/lib/order/order";
import type { Act } from "@/server/db/act";
import type { Executor } from "@/server/db/store";
import { type OrderMarks, orderMarks } from "./order-marks";
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
  const checked: CheckedOrder[] = [];
  for (const order of listOrders(scene).orders) checked.push(await checkOrder(scene, scene.store, order, act));
  return checked;
}

export async function checkOrder(
  scene: OrderScene,
  executor: Executor,
  order: ScopedOrder,
  act: Act,
): Promise<CheckedOrder> {
  const marks = await orderMarks(executor, scene.cityId, order);
  const check = order.fields.trigger === "condition" ? await runCheck(scene, order, act) : undefined;
  const decision = isOrderDue(order.fields, {
    now: act.now.getTime(),
    lastRun: marks.lastRun,
    matchingEvents: marks.matchingEvents,
    check,
  });
  return { order, marks, ...decision, held: await heldBack(scene, executor, order, marks) };
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
async function heldBack(
  scene: OrderScene,
  executor: Executor,
  order: ScopedOrder,
  marks: OrderMarks,
): Promise<string | null> {
  if (marks.unfinished) return `previous work ${marks.unfinished} is unfinished`;
  const workspace = scene.city.settings.workspace as { readonly suspended?: boolean } | undefined;
  if (workspace?.suspended) return "the city is suspended";
  if (scene.city.rigs.some((rig) => rig.name === order.rig && rig.suspended)) return `rig ${order.rig} is suspended`;
  return (await switchedOff(executor, scene.cityId)).has(order.scopedName) ? "switched off" : null;
}
