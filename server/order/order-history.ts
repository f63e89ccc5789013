import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { orderRuns } from "@/drizzle/schema/order-runs";
import { closeBead } from "@/server/bead/close-bead";
import type { Act } from "@/server/db/act";
import { rowLimit } from "@/server/db/json-rows";
import type { Executor } from "@/server/db/store";
import { append } from "@/server/event/append";
import { runLabel, TRACKING } from "./order-marks";

export type OrderRunRow = typeof orderRuns.$inferSelect;

/**
 * Runs of one order, or of all, newest first. Beads that carry the label of a run count too (runtime 8.3): those of runs that another
 * program made have no row of their own.
 */
export async function orderHistory(
  executor: Executor,
  query: { readonly cityId: string; readonly scopedName?: string; readonly limit?: number },
): Promise<OrderRunRow[]> {
  const limit = Math.min(query.limit ?? 100, 500);
  const ofCity = eq(orderRuns.cityId, query.cityId);
  const own = await executor.db
    .select()
    .from(orderRuns)
    .where(query.scopedName === undefined ? ofCity : and(ofCity, eq(orderRuns.scopedName, query.scopedName)))
    .orderBy(desc(orderRuns.startedAt), desc(orderRuns.id))
    .limit(limit);
  const others = await labelledRuns(executor, query.cityId, query.scopedName, limit);
  if (others.length === 0) return own;
  return [...own, ...others].sort((a, b) => b.startedAt.getTime() - a.startedAt.getTime()).slice(0, limit);
}

type LabelledRun = {
  id: string;
  rig: string;
  label: string;
  created_at: string;
  closed_at: string | null;
  labels: string[];
};

async function labelledRuns(
  executor: Executor,
  cityId: string,
  scopedName: string | undefined,
  limit: number,
): Promise<OrderRunRow[]> {
  const wanted = scopedName === undefined ? TRACKING : runLabel(scopedName);
  const rows = await executor.query<LabelledRun>(sql`
    select b.id, b.rig, l.label, b.created_at, b.closed_at, b.labels from beads b
    cross join lateral (select u.label from unnest(b.labels) u(label) where u.label like 'order-run:%' order by 1 limit 1) l
    where b.city_id = ${cityId} and b.labels <> '{}' and b.labels && array[${wanted}::text]
      and b.id not in (select r.bead_id from order_runs r where r.city_id = ${cityId}
        union all select r.wisp_root_id from order_runs r where r.city_id = ${cityId})
    order by b.created_at desc, b.id desc limit ${rowLimit(limit, 500)}`);
  return rows.map(({ id, rig, label, created_at, closed_at, labels }) => ({
    cityId,
    id,
    scopedName: label.slice(runLabel("").length),
    rig,
    beadId: id,
    trigger: "",
    reason: "",
    startedAt: new Date(created_at),
    finishedAt: closed_at === null ? null : new Date(closed_at),
    outcome: outcomes.find((outcome) => labels.includes(outcome)) ?? "",
    exitCode: null,
    signal: "",
    error: "",
    output: "",
    wispRootId: "",
    eventCursor: null,
  }));
}

/** The labels that say how a run ended (runtime 8.3). */
const outcomes = ["exec", "exec-failed", "wisp", "wisp-failed", "wisp-canceled"];

/** Ends the runs that a stopped server left unfinished, with that as their reason. Called when the scheduler starts. */
export async function sweepOrderRuns(executor: Executor, cityId: string, act: Act): Promise<number> {
  const left = await executor.db
    .select()
    .from(orderRuns)
    .where(and(eq(orderRuns.cityId, cityId), isNull(orderRuns.finishedAt)));
  const error = "the server stopped during the run";
  for (const run of left) {
    await executor.transaction(async (tx) => {
      await closeBead(tx, { cityId, id: run.beadId, reason: error, force: true }, act);
      await tx.db
        .update(orderRuns)
        .set({ finishedAt: act.now, outcome: "wisp-canceled", error })
        .where(and(eq(orderRuns.cityId, cityId), eq(orderRuns.id, run.id)));
      append(tx, cityId, act, { type: "order.failed", subject: run.scopedName, message: error });
    });
  }
  return left.length;
}
