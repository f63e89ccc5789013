import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { orderRuns } from "@/drizzle/schema/order-runs";
import { formulaScope } from "@/lib/city/formula-scope";
import { isRefusal, Refusal } from "@/lib/diagnostic/refusal";
import { compileFormula } from "@/lib/formula/compile";
import type { Recipe } from "@/lib/formula/recipe";
import type { ScopedOrder } from "@/lib/order/order";
import { poolOrderWarning } from "@/lib/sling/pool";
import { isMultiSession } from "@/lib/sling/sling-agent";
import { slingAgents } from "@/lib/sling/sling-agents";
import { resolveTarget } from "@/lib/sling/target";
import { closeBead } from "@/server/bead/close-bead";
import { createBead } from "@/server/bead/create-bead";
import { updateBead } from "@/server/bead/update-bead";
import type { Act } from "@/server/db/act";
import type { Transaction } from "@/server/db/store";
import { append } from "@/server/event/append";
import { cookMolecule } from "@/server/molecule/cook";
import { orderLabel, runLabel, TRACKING } from "./order-marks";
import type { OrderScene } from "./order-scene";
import { durationMs, runDeclared } from "./run-declared";

/** What one dispatch came to (runtime 8.3). `line` is what `gc order run` prints. */
export type OrderRun = {
  readonly id: string;
  readonly scopedName: string;
  readonly beadId: string;
  readonly outcome: "exec" | "exec-failed" | "wisp" | "wisp-failed";
  readonly line: string;
  readonly warnings: readonly string[];
  readonly error?: string;
};

type Started = { readonly id: string; readonly beadId: string };
type Ended = Omit<OrderRun, "id" | "scopedName" | "beadId"> & {
  readonly exitCode?: number;
  readonly output?: string;
  readonly wispRootId?: string;
};

/**
 * Runs an order now. The tracking bead is written first, so that a run counts and is seen even when it fails or the server stops;
 * `guard` may refuse inside that transaction, under the city's lock.
 */
export async function dispatchOrder(
  scene: OrderScene,
  order: ScopedOrder,
  why: { readonly trigger: string; readonly reason: string; readonly eventCursor?: number },
  act: Act,
  guard: (tx: Transaction) => Promise<boolean> = async () => true,
): Promise<OrderRun | null> {
  const started = await scene.store.transaction(async (tx) =>
    (await guard(tx)) ? begin(tx, scene, order, why, act) : null,
  );
  if (!started) return null;
  const ended = await (order.fields.exec ? runExec(scene, order, act) : runFormula(scene, order, act)).catch(
    (error) => {
      if (!isRefusal(error)) throw error;
      return failed(order, error.message);
    },
  );
  await scene.store.transaction((tx) => finish(tx, scene, order, started, ended, act));
  return { id: started.id, scopedName: order.scopedName, beadId: started.beadId, ...ended };
}

async function begin(
  tx: Transaction,
  { cityId }: OrderScene,
  order: ScopedOrder,
  why: { readonly trigger: string; readonly reason: string; readonly eventCursor?: number },
  act: Act,
): Promise<Started> {
  const { scopedName } = order;
  const cursor = why.eventCursor === undefined ? [] : [`seq:${why.eventCursor}`];
  const labels = [runLabel(scopedName), orderLabel(scopedName), TRACKING, ...cursor];
  const bead = await createBead(tx, { cityId, rig: order.rig ?? null, title: orderLabel(scopedName), labels }, act);
  const id = randomUUID();
  await tx.db.insert(orderRuns).values({
    cityId,
    id,
    scopedName,
    rig: order.rig ?? "",
    beadId: bead.id,
    trigger: why.trigger,
    reason: why.reason,
    startedAt: act.now,
    eventCursor: why.eventCursor ?? null,
  });
  append(tx, cityId, act, { type: "order.fired", subject: scopedName, message: why.reason });
  return { id, beadId: bead.id };
}

async function finish(
  tx: Transaction,
  scene: OrderScene,
  order: ScopedOrder,
  started: Started,
  ended: Ended,
  act: Act,
): Promise<void> {
  const { cityId } = scene;
  await updateBead(tx, { cityId, id: started.beadId, patch: { addLabels: [ended.outcome] } }, act);
  await closeBead(tx, { cityId, id: started.beadId, reason: ended.error ?? ended.line }, act);
  await tx.db
    .update(orderRuns)
    .set({
      finishedAt: act.now,
      outcome: ended.outcome,
      exitCode: ended.exitCode ?? null,
      error: ended.error ?? "",
      output: ended.output ?? "",
      wispRootId: ended.wispRootId ?? "",
    })
    .where(and(eq(orderRuns.cityId, cityId), eq(orderRuns.id, started.id)));
  const type = ended.error === undefined ? "order.completed" : "order.failed";
  append(tx, cityId, act, { type, subject: order.scopedName, message: ended.error ?? "" });
}

function failed(order: ScopedOrder, error: string): Ended {
  const outcome = order.fields.exec ? "exec-failed" : "wisp-failed";
  return { outcome, line: `Order "${order.name}" failed: ${error}`, warnings: [], error };
}

async function runExec(scene: OrderScene, order: ScopedOrder, act: Act): Promise<Ended> {
  const { outcome } = await runDeclared(scene, order, "exec", durationMs(order.fields.timeout, 300_000), act);
  const { end, output } = outcome;
  const ok = end.kind === "exited" && end.exitCode === 0;
  if (ok) return { outcome: "exec", line: `Order "${order.name}" executed (exec)`, warnings: [], exitCode: 0, output };
  const error = end.kind === "exited" ? `exit ${end.exitCode}` : end.kind === "cancelled" ? "cancelled" : end.reason;
  return { ...failed(order, error), exitCode: end.kind === "exited" ? end.exitCode : undefined, output };
}

async function runFormula(scene: OrderScene, order: ScopedOrder, act: Act): Promise<Ended> {
  const { cityId, store } = scene;
  const rig = order.rig ?? null;
  const recipe = compileOrder(scene, order, rig);
  const pool = order.fields.pool ? poolTarget(scene, order.fields.pool, rig) : null;
  const stepped = recipe.contract === "v1" && !recipe.rootOnly;
  const warnings = pool?.isMulti && stepped ? [poolOrderWarning(order.name, recipe.name)] : [];
  const metadata: Record<string, string> = pool ? { "gc.routed_to": pool.name } : {};
  const rootId = await store.transaction(async (tx) => {
    const formulaVars = scene.city.rigs.find((each) => each.name === rig)?.formulaVars ?? {};
    const cooked = await cookMolecule(tx, { cityId, recipe, rig, values: { rig: formulaVars }, metadata }, act);
    await updateBead(tx, { cityId, id: cooked.rootId, patch: { addLabels: [runLabel(order.scopedName)] } }, act);
    return cooked.rootId;
  });
  const routed = pool ? ` → gc.routed_to=${pool.name}` : "";
  return {
    outcome: "wisp",
    line: `Order "${order.name}" executed: wisp ${rootId}${routed}`,
    warnings,
    wispRootId: rootId,
  };
}

function compileOrder(scene: OrderScene, order: ScopedOrder, rig: string | null): Recipe {
  const { layers, formulaV2 } = formulaScope(scene.city, rig);
  const { recipe, error } = compileFormula(scene.tree, layers, order.fields.formula ?? "", { formulaV2 });
  if (!recipe) throw new Refusal(400, "formula-invalid", error ?? `formula "${order.fields.formula}" does not compile`);
  return recipe;
}

/** The pool by its qualified name, taken from the rig first for a rig order; an unknown one refuses the run. */
function poolTarget(
  scene: OrderScene,
  name: string,
  rig: string | null,
): { readonly name: string; readonly isMulti: boolean } {
  const found = resolveTarget(name, slingAgents(scene.city), rig ?? undefined);
  if ("message" in found) throw new Refusal(404, "order-pool", `pool "${name}": ${found.message}`);
  return { name: found.agent.qualifiedName, isMulti: isMultiSession(found.agent) };
}
