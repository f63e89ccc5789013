import { and, eq, inArray } from "drizzle-orm";
import { importJobs } from "@/drizzle/schema/import-jobs";
import { Refusal } from "@/lib/diagnostic/refusal";
import { refuseInCheckout } from "@/server/city/source/city-source";
import type { Act } from "@/server/db/act";
import type { Transaction } from "@/server/db/store";
import { append } from "@/server/event/append";
import { inCity } from "../in-city";
import { writeChanges } from "../write-files";
import { type ImportJobRow, importJobView, type KeptPlan, LOST } from "./import-job";
import { interruptImportJob } from "./run-import-job";

type Named = { readonly cityId: string; readonly id: string };

/** How long writing waits for somebody else who is changing the city, milliseconds: a transaction is held open meanwhile. */
const PATIENCE_MS = 3000;

/**
 * Writes what a ready job has shown, or nothing: refused when a file is no longer what it was when the plan was made. Answers
 * with the sentence of the verb.
 */
export async function applyImportJob(
  tx: Transaction,
  { cityId, id, root }: Named & { readonly root: string },
  act: Act,
) {
  const row = await jobRow(tx, { cityId, id });
  const { changes, ...shown } = (row.plan ?? {}) as KeptPlan;
  if (row.state !== "ready" || !changes) throw notReady(row, act.now);
  if (changes.length > 0) await refuseInCheckout(tx, cityId);
  const message = row.message;
  const set = { state: "done", plan: shown, endedAt: act.now };
  const taken = await tx.db
    .update(importJobs)
    .set(set)
    .where(and(one({ cityId, id }), eq(importJobs.state, "ready")))
    .returning({ id: importJobs.id });
  if (taken.length === 0) throw new Refusal(409, "import-job-state", "somebody else has just ended this change");
  append(tx, cityId, act, { type: "import.done", subject: id, message });
  const files = changes.map(({ path, before, after }) => ({
    path,
    before: before ?? undefined,
    after: after ?? undefined,
  }));
  await inCity(root, { patienceMs: PATIENCE_MS }, () => writeChanges(files));
  return message;
}

/** Ends a job that fetches, or puts away one that waits to be written; what was fetched stays in the cache. */
export async function dropImportJob(tx: Transaction, { cityId, id }: Named, act: Act): Promise<void> {
  const row = await jobRow(tx, { cityId, id });
  const view = importJobView(row, act.now);
  const where = and(one({ cityId, id }), inArray(importJobs.state, ["planning", "ready"]));
  if (view.state === "ready" || (view.state === "failed" && row.state === "planning")) {
    const state = view.state === "ready" ? "dropped" : "failed";
    const message = view.state === "ready" ? "put away without being written" : LOST;
    await tx.db.update(importJobs).set({ state, message, plan: null, endedAt: act.now }).where(where);
  } else if (view.state === "planning") {
    await tx.db.update(importJobs).set({ cancelledBy: act.actor }).where(where);
    tx.afterCommit(() => interruptImportJob(cityId, id));
  } else throw new Refusal(409, "import-job-state", "this change has ended already");
  append(tx, cityId, act, { type: "import.cancelled", subject: id, message: row.verb });
}

const one = ({ cityId, id }: Named) => and(eq(importJobs.cityId, cityId), eq(importJobs.id, id));

/** The row of a job. */
export async function jobRow(tx: Transaction, named: Named): Promise<ImportJobRow> {
  const [row] = await tx.db.select().from(importJobs).where(one(named));
  if (!row) throw new Refusal(404, "import-job-unknown", "there is no such change of imports here");
  return row;
}

function notReady(row: ImportJobRow, now: Date): Refusal {
  const { state } = importJobView(row, now);
  const words = state === "planning" ? "it is still being worked out" : `it is ${state}`;
  return new Refusal(409, "import-job-state", `this change cannot be written: ${words}`);
}
