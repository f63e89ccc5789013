import { and, desc, eq, inArray, lt, notInArray } from "drizzle-orm";
import { importJobs } from "@/drizzle/schema/import-jobs";
import { Refusal } from "@/lib/diagnostic/refusal";
import type { Act } from "@/server/db/act";
import type { Transaction } from "@/server/db/store";
import { append } from "@/server/event/append";
import { LOST, LOST_MS } from "./import-job";
import { type ImportRequest, requestRow } from "./import-request";

/** How many jobs of a city are remembered. */
const KEPT = 30;

/**
 * Notes a job and has it begun once the transaction is durable. One at a time works in a city: a second one is refused with
 * who has begun the first. A plan that nobody has written yet gives way to another change, because its files will have moved; proving a
 * release moves none.
 */
export async function startImportJob(
  tx: Transaction,
  job: { readonly cityId: string; readonly id: string; readonly request: ImportRequest },
  act: Act,
  begin: () => void,
): Promise<void> {
  const { cityId, id, request } = job;
  const mine = eq(importJobs.cityId, cityId);
  const planning = and(mine, eq(importJobs.state, "planning"));
  await tx.db
    .update(importJobs)
    .set({ state: "failed", message: LOST, endedAt: act.now })
    .where(and(planning, lt(importJobs.seenAt, new Date(act.now.getTime() - LOST_MS))));
  const [busy] = await tx.db.select().from(importJobs).where(planning);
  if (busy) throw busyRefusal(busy);
  if (request.verb !== "verify") {
    await tx.db
      .update(importJobs)
      .set({ state: "dropped", plan: null, message: "gave way to a later change", endedAt: act.now })
      .where(and(mine, eq(importJobs.state, "ready")));
  }
  const begun = { cityId, id, ...requestRow(request), startedBy: act.actor, startedAt: act.now, seenAt: act.now };
  const added = await tx.db
    .insert(importJobs)
    .values({ ...begun, state: "planning" })
    .onConflictDoNothing()
    .returning({ id: importJobs.id });
  if (added.length === 0) throw new Refusal(409, "import-busy", "somebody has just begun another change; wait for it");
  const newest = tx.db
    .select({ id: importJobs.id })
    .from(importJobs)
    .where(mine)
    .orderBy(desc(importJobs.startedAt))
    .limit(KEPT);
  const ended = ["done", "failed", "cancelled", "dropped"];
  await tx.db.delete(importJobs).where(and(mine, inArray(importJobs.state, ended), notInArray(importJobs.id, newest)));
  append(tx, cityId, act, { type: "import.started", subject: id, message: request.verb });
  tx.afterCommit(begin);
}

function busyRefusal({ startedBy, verb, startedAt }: typeof importJobs.$inferSelect): Refusal {
  const since = startedAt.toISOString().slice(11, 16);
  return new Refusal(
    409,
    "import-busy",
    `${startedBy} has had "${verb}" under way in this city since ${since} UTC; wait for it, or cancel it`,
  );
}
