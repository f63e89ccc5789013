import { z } from "zod";
import { isOrderDue } from "@/lib/order/due";
import { rigOfOrder } from "@/lib/order/order";
import { type BeadScope, byRig } from "../../../auth/bead-scope";
import { orderSceneOf } from "../../../console/order-scene-of";
import { listOrders, orderFacts } from "../../../order/check-orders";
import { orderHistory } from "../../../order/order-history";
import { switchOrder } from "../../../order/order-switch";
import { runOrder } from "../../../order/run-order";
import { cityMutation, cityQuery, cityTask, router } from "../../procedures";

const scopedName = z.string().min(1).max(300);

/** Every order with its last run and whether it is due. A read runs no check: a condition order says so instead. */
const list = cityQuery("bead.read").query(async ({ ctx }) => {
  const { store, cityId, standing } = ctx;
  const scene = await orderSceneOf(ctx.city, { store, cityId, standing });
  const { orders, diagnostics } = listOrders(scene);
  const known = await orderFacts(scene, orders);
  const items = orders.map((order) => {
    const { fields } = order;
    const marks = known.marks.get(order.scopedName) ?? {};
    const { due, reason } = isOrderDue(fields, { now: ctx.now().getTime(), ...marks });
    return {
      scopedName: order.scopedName,
      name: order.name,
      rig: order.rig ?? "",
      file: order.file,
      description: fields.description ?? "",
      trigger: fields.trigger ?? "",
      when: fields.interval ?? fields.schedule ?? fields.on ?? fields.check ?? "",
      does: fields.exec ? "exec" : "formula",
      what: fields.exec ?? fields.formula ?? "",
      pool: fields.pool ?? "",
      due,
      reason,
      lastRun: marks.lastRun === undefined ? null : new Date(marks.lastRun).toISOString(),
      unfinished: marks.unfinished ?? null,
      enabled: !known.off.has(order.scopedName),
    };
  });
  return { items, diagnostics };
});

/** The last runs of one order, or of all, newest first, with how each ended. */
const history = cityQuery("bead.read")
  .input(z.object({ scopedName: scopedName.optional(), limit: z.number().int().min(1).max(200).default(50) }))
  .query(async ({ ctx, input }) => {
    const runs = await orderHistory(ctx.store, {
      cityId: ctx.cityId,
      scopedName: input.scopedName,
      limit: input.limit,
    });
    return runs.map(({ startedAt, finishedAt, cityId: _, ...run }) => ({
      ...run,
      startedAt: startedAt.toISOString(),
      finishedAt: finishedAt?.toISOString() ?? null,
    }));
  });

const byOrder: BeadScope = (input) => {
  const { name } = input as { name?: unknown };
  return { rig: typeof name === "string" ? rigOfOrder(name) : "" };
};

/** Runs an order now, whether it is due or not; its script needs the same grant as every other. */
const run = cityTask("order.write", "order.run", byRig)
  .input(z.object({ name: z.string().min(1).max(200), rig: z.string().max(200).default("") }))
  .mutation(async ({ ctx, input }) => {
    const { store, cityId, standing } = ctx;
    const scene = await orderSceneOf(ctx.city, { store, cityId, standing });
    const { line, warnings, outcome, error, beadId } = await runOrder(
      scene,
      { name: input.name, rig: input.rig || undefined },
      ctx.act,
    );
    return { line, warnings, outcome, error: error ?? null, beadId };
  });

const turn = cityMutation("order.write", "order.switch", byOrder)
  .input(z.object({ name: scopedName, enabled: z.boolean() }))
  .mutation(({ ctx, input }) =>
    switchOrder(ctx.tx, { cityId: ctx.cityId, scopedName: input.name, enabled: input.enabled }, ctx.act),
  );

export const orderRouter = router({ list, history, run, turn });
