import { sql } from "drizzle-orm";
import type { Bead } from "@/lib/bead/bead";
import type { BulkFields, BulkOutcome, BulkReport } from "@/lib/bead/bulk";
import { isRefusal, Refusal } from "@/lib/diagnostic/refusal";
import type { Act } from "@/server/db/act";
import type { Executor, Transaction } from "@/server/db/store";
import { bulkKey, lockedBeads } from "./bulk-change";
import { closeBead } from "./close-bead";
import { getBead } from "./find-bead";
import { idempotent } from "./idempotent";
import { lockCity } from "./lock-city";
import { reopenBead } from "./reopen-bead";
import { updateBead } from "./update-bead";

export type BulkUndoInput = {
  readonly cityId: string;
  /** The key of the act that is taken back. */
  readonly idempotencyKey: string;
};

/** What was taken back, and what was not because it has been changed since. */
export type BulkUndone = {
  readonly undone: readonly string[];
  readonly kept: readonly { readonly id: string; readonly why: string }[];
};

/**
 * Takes a bulk act back: every bead that nobody has changed since becomes what it was, and what had ended with it opens again.
 * Once for each act.
 */
export async function undoBulk(executor: Executor, input: BulkUndoInput, act: Act): Promise<BulkUndone> {
  const { cityId, idempotencyKey } = input;
  return executor.transaction(async (tx) => {
    const report = await reportOf(tx, cityId, idempotencyKey);
    if (!report) throw new Refusal(404, "bulk-unknown", "that act is not known here, so it cannot be undone");
    const key = bulkKey(`undo ${idempotencyKey}`);
    return idempotent(tx, cityId, key, input, act, () => takeBack(tx, cityId, report, act));
  });
}

/** The beads of a bulk act, and those that ended with them; none for an act that is not known. */
export async function beadsOfBulk(executor: Executor, cityId: string, idempotencyKey: string): Promise<string[]> {
  const report = await reportOf(executor, cityId, idempotencyKey);
  return (report?.outcomes ?? []).flatMap(({ id, also }) => [id, ...also]);
}

async function reportOf(executor: Executor, cityId: string, idempotencyKey: string): Promise<BulkReport | undefined> {
  const [row] = await executor.query<{ result: BulkReport }>(
    sql`select result from idempotency_keys where city_id = ${cityId} and key = ${bulkKey(idempotencyKey)}`,
  );
  return row?.result;
}

async function takeBack(tx: Transaction, cityId: string, report: BulkReport, act: Act): Promise<BulkUndone> {
  await lockCity(tx, cityId);
  const changed = report.outcomes.filter((each) => each.outcome === "changes");
  const now = await lockedBeads(
    tx,
    cityId,
    changed.map((each) => each.id),
  );
  const undone: string[] = [];
  const kept: { id: string; why: string }[] = [];
  const back = changed.filter((each) => {
    if (now.get(each.id)?.version === each.version) return true;
    kept.push({ id: each.id, why: now.has(each.id) ? "it was changed since" : "it no longer exists" });
    return false;
  });
  // What was closed last opens first, so that the guards hold on the way back too.
  for (const each of back.reverse()) {
    try {
      await restore(tx, cityId, each, act);
      undone.push(each.id);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      kept.push({ id: each.id, why: error.message });
    }
  }
  return { undone: undone.reverse(), kept };
}

async function restore(tx: Transaction, cityId: string, outcome: BulkOutcome, act: Act): Promise<void> {
  const { id, before } = outcome;
  if (!before) return;
  const bead = await getBead(tx, cityId, id);
  const wasClosed = before.status === "closed";
  if (bead.status === "closed" && !wasClosed) {
    await reopenBead(tx, { cityId, id }, act);
    for (const other of outcome.also) await reopenIfClosed(tx, cityId, other, act);
  }
  const patch = patchBack(await getBead(tx, cityId, id), before);
  if (Object.keys(patch).length > 0) await updateBead(tx, { cityId, id, patch }, act);
  if (wasClosed && bead.status !== "closed")
    await closeBead(tx, { cityId, id, reason: before.closeReason, force: true }, act);
}

async function reopenIfClosed(tx: Transaction, cityId: string, id: string, act: Act): Promise<void> {
  const bead = await getBead(tx, cityId, id);
  if (bead.status === "closed") await reopenBead(tx, { cityId, id }, act);
}

function patchBack(bead: Bead, before: BulkFields) {
  return {
    ...(before.assignee !== bead.assignee && { assignee: before.assignee }),
    ...(before.priority !== bead.priority && { priority: before.priority }),
    ...(before.deferUntil !== bead.deferUntil && { deferUntil: before.deferUntil }),
    ...(before.labels.join("\n") !== bead.labels.join("\n") && { labels: before.labels }),
    ...(before.status !== "closed" && before.status !== bead.status && { status: before.status }),
  };
}
