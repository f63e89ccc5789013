import { sql } from "drizzle-orm";
import type { Bead } from "@/lib/bead/bead";
import type { BulkAct, BulkFields, BulkOutcome, BulkReport } from "@/lib/bead/bulk";
import { bulkMost } from "@/lib/bead/bulk";
import { isRefusal, Refusal } from "@/lib/diagnostic/refusal";
import type { Act } from "@/server/db/act";
import { idRows } from "@/server/db/json-rows";
import type { Executor, Transaction } from "@/server/db/store";
import { claimBead } from "./claim-bead";
import { closeBead, editedMeanwhile } from "./close-bead";
import { beadNotFound, findBeads } from "./find-bead";
import { idempotent } from "./idempotent";
import { lockCity } from "./lock-city";
import { reopenBead } from "./reopen-bead";
import { updateBead } from "./update-bead";

export type BulkInput = {
  readonly cityId: string;
  /** With the versions that the person looked at; one that is newer is refused, the others go on. */
  readonly beads: readonly { readonly id: string; readonly version?: number }[];
  readonly act: BulkAct;
  readonly idempotencyKey?: string;
};

/** Thrown to undo a preview; carries its answer out of the transaction. */
class Previewed extends Error {
  constructor(readonly report: BulkReport) {
    super("previewed");
  }
}

/**
 * What an act would do: it is carried out in full and undone, so that the preview cannot disagree with the act. Takes a store, not
 * a transaction.
 */
export async function previewBulk(executor: Executor, input: BulkInput, act: Act): Promise<BulkReport> {
  try {
    return await executor.transaction(async (tx) => {
      throw new Previewed(await carryOut(tx, input, act));
    });
  } catch (error) {
    if (error instanceof Previewed) return error.report;
    throw error;
  }
}

/** Does one act to many beads in one transaction. Each bead is reported: what is refused holds nothing else back (decision R16). */
export async function changeBulk(executor: Executor, input: BulkInput, act: Act): Promise<BulkReport> {
  const { idempotencyKey, ...request } = input;
  const key = idempotencyKey && bulkKey(idempotencyKey);
  return idempotent(executor, input.cityId, key, request, act, (tx) => carryOut(tx, input, act));
}

/** The key under which the report of a bulk act is kept: the undo reads it there. */
export function bulkKey(key: string): string {
  return `bead.bulk ${key}`;
}

async function carryOut(tx: Transaction, input: BulkInput, act: Act): Promise<BulkReport> {
  const { cityId } = input;
  const wanted = new Map(input.beads.map(({ id, version }) => [id, version]));
  if (wanted.size > bulkMost)
    throw new Refusal(400, "bulk-too-many", `at most ${bulkMost} beads can be changed at once (got ${wanted.size})`);
  await lockCity(tx, cityId);
  const before = await lockedBeads(tx, cityId, [...wanted.keys()]);
  const refused = new Map<string, Refusal>();
  for (const [id, version] of wanted) {
    const bead = before.get(id);
    if (!bead) refused.set(id, beadNotFound(id));
    else if (version !== undefined && version !== bead.version) refused.set(id, editedMeanwhile(bead));
  }
  const also = new Map<string, readonly string[]>();
  // Beads may hold each other back: what is refused is tried again as long as others go through.
  let open = [...wanted.keys()].filter((id) => !refused.has(id));
  for (let last = -1; open.length > 0 && open.length !== last; ) {
    last = open.length;
    const again: string[] = [];
    for (const id of open) {
      try {
        also.set(id, await changeOne(tx, cityId, id, input.act, act));
        refused.delete(id);
      } catch (error) {
        // Guards come before the first write, so a refused change leaves nothing to undo.
        if (!isRefusal(error)) throw error;
        refused.set(id, error);
        again.push(id);
      }
    }
    open = again;
  }
  const after = await findBeads(tx, cityId, [...wanted.keys()]);
  const outcomes = [...wanted.keys()].map((id): BulkOutcome => {
    const was = before.get(id);
    const is = after.get(id);
    const refusal = refused.get(id);
    const changes = was !== undefined && is !== undefined && was.version !== is.version;
    return {
      id,
      title: was?.title ?? id,
      outcome: refusal ? "refused" : changes ? "changes" : "unchanged",
      before: was ? fieldsOf(was) : null,
      after: is ? fieldsOf(is) : null,
      why: refusal?.message ?? "",
      also: (also.get(id) ?? []).filter((other) => !wanted.has(other)),
      version: is?.version ?? 0,
    };
  });
  return { act: input.act, outcomes };
}

/** The beads of these ids that exist, locked until the transaction ends. */
export async function lockedBeads(tx: Transaction, cityId: string, ids: readonly string[]): Promise<Map<string, Bead>> {
  await tx.query(sql`
    select b.id from beads b where b.city_id = ${cityId} and b.id in (select i.id from ${idRows(ids)} i)
    order by b.id for update`);
  return findBeads(tx, cityId, ids);
}

function fieldsOf(bead: Bead): BulkFields {
  const { status, assignee, labels, priority, deferUntil, closeReason } = bead;
  return { status, assignee, labels, priority, deferUntil, closeReason };
}

/** Answers the ids that ended, or opened, with it. */
async function changeOne(
  tx: Transaction,
  cityId: string,
  id: string,
  change: BulkAct,
  act: Act,
): Promise<readonly string[]> {
  switch (change.kind) {
    case "close":
      return (await closeBead(tx, { cityId, id, reason: change.reason, force: change.force }, act)).closed;
    case "reopen":
      return reopenOne(tx, cityId, id, act);
    case "claim":
      await claimBead(tx, { cityId, id, ...(change.assignee && { assignee: change.assignee }) }, act);
      return [];
    case "assign":
      await updateBead(tx, { cityId, id, patch: { assignee: change.assignee } }, act);
      return [];
    case "labels":
      await updateBead(tx, { cityId, id, patch: { addLabels: change.add, removeLabels: change.remove } }, act);
      return [];
    case "priority":
      await updateBead(tx, { cityId, id, patch: { priority: change.priority } }, act);
      return [];
    case "defer":
      await updateBead(tx, { cityId, id, patch: { deferUntil: change.until } }, act);
      return [];
  }
}

/** A container that opened with a member of the same act is not refused for being open already. */
async function reopenOne(tx: Transaction, cityId: string, id: string, act: Act): Promise<readonly string[]> {
  const [row] = await tx.query<{ fresh: boolean }>(sql`
    select status <> 'closed' and updated_at = ${act.now.toISOString()}::timestamptz as fresh
    from beads where city_id = ${cityId} and id = ${id}`);
  return row?.fresh ? [] : (await reopenBead(tx, { cityId, id }, act)).reopened;
}
