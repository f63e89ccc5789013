import { and, desc, eq, isNull } from "drizzle-orm";
import { orderRuns } from "@/drizzle/schema/order-runs";
import { closeBead } from "@/server/bead/close-bead";
import type { Act } from "@/server/db/act";
import type { Executor } from "@/server/db/store";
import { append } from "@/server/event/append";

export type OrderRunRow = typeof orderRuns.$inferSelect;

/** Runs of one order, or of all, newest first. */
export async function orderHistory(
  executor: Executor,
  query: { readonly cityId: string; readonly scopedName?: string; readonly limit?: number },
): Promise<OrderRunRow[]> {
  const ofCity = eq(orderRuns.cityId, query.cityId);
  return executor.db
    .select()
    .from(orderRuns)
    .where(query.scopedName === undefined ? ofCity : and(ofCity, eq(orderRuns.scopedName, query.scopedName)))
    .orderBy(desc(orderRuns.startedAt), desc(orderRuns.id))
    .limit(Math.min(query.limit ?? 100, 500));
}

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
