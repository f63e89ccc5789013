import { type SQL, sql } from "drizzle-orm";
import type { Bead } from "@/lib/bead/bead";
import { beadProblems, type Vocabulary } from "@/lib/bead/bead-problems";
import { canonicalType } from "@/lib/bead/bead-type";
import { Refusal } from "@/lib/diagnostic/refusal";
import type { Act } from "@/server/db/act";
import { json, textArray } from "@/server/db/json-rows";
import type { Executor, Transaction } from "@/server/db/store";
import { append } from "@/server/event/append";
import { closeBead, editedMeanwhile } from "./close-bead";
import { getBead } from "./find-bead";
import { lockCity } from "./lock-city";
import { recountContainers } from "./recount-containers";
import { blockingSql, refreshBlocked } from "./refresh-blocked";
import { reopenBead } from "./reopen-bead";

/** The fields of an edit; absent ones stay. */
export type BeadPatch = {
  readonly title?: string;
  readonly type?: string;
  readonly status?: string;
  readonly priority?: number | null;
  readonly description?: string;
  readonly design?: string;
  readonly acceptanceCriteria?: string;
  readonly notes?: string;
  readonly assignee?: string;
  readonly owner?: string;
  readonly externalRef?: string | null;
  readonly estimatedMinutes?: number | null;
  readonly dueAt?: string | null;
  readonly deferUntil?: string | null;
  readonly pinned?: boolean;
  readonly addLabels?: readonly string[];
  readonly removeLabels?: readonly string[];
  /** Replaces the labels. */
  readonly labels?: readonly string[];
  /** Merged by key; null removes a key. */
  readonly metadata?: Readonly<Record<string, unknown>>;
};

export type UpdateInput = {
  readonly cityId: string;
  readonly id: string;
  readonly patch: BeadPatch;
  /** Refuses with 409, carrying the newer state, when the bead has been edited since this version. */
  readonly expectedVersion?: number;
  /** For a patch that closes. */
  readonly closeReason?: string;
  readonly force?: boolean;
  readonly vocabulary?: Vocabulary;
};

/** Columns that a patch sets as they are. */
const plain = [
  ["title", "title", "text"],
  ["priority", "priority", "smallint"],
  ["description", "description", "text"],
  ["design", "design", "text"],
  ["acceptanceCriteria", "acceptance_criteria", "text"],
  ["notes", "notes", "text"],
  ["assignee", "assignee", "text"],
  ["owner", "owner", "text"],
  ["externalRef", "external_ref", "text"],
  ["estimatedMinutes", "estimated_minutes", "int"],
  ["dueAt", "due_at", "timestamptz"],
  ["deferUntil", "defer_until", "timestamptz"],
  ["pinned", "pinned", "boolean"],
] as const;

/** Edits a bead. A patch of the status closes and reopens by the same rules as the verbs. Nothing changed: no event. */
export async function updateBead(executor: Executor, input: UpdateInput, act: Act): Promise<Bead> {
  const { cityId, id } = input;
  const type = input.patch.type === undefined ? undefined : canonicalType(input.patch.type);
  const patch = { ...input.patch, type };
  const problems = beadProblems(patch, input.vocabulary);
  if (problems.length > 0) throw new Refusal(400, "bead-invalid", problems.join("; "));
  return executor.transaction(async (tx) => {
    if (structural(patch)) await lockCity(tx, cityId);
    const [locked] = await tx.query<{ version: number }>(
      sql`select version from beads where city_id = ${cityId} and id = ${id} for update`,
    );
    const before = await getBead(tx, cityId, id);
    if (input.expectedVersion !== undefined && input.expectedVersion !== locked?.version) throw editedMeanwhile(before);
    if (before.isTemplate)
      throw new Refusal(
        409,
        "close-template",
        `cannot modify template ${id}: templates are read-only; use 'bd mol pour' to create a work item`,
      );
    if (type !== undefined && type !== before.type) await checkTypeChange(tx, cityId, before, type);
    await write(tx, cityId, before, patch, act);
    await changeStatus(tx, input, before, act);
    return getBead(tx, cityId, id);
  });
}

/** The metadata that say how the work of a bead ended. */
const outcomes = ["gc.outcome", "gc.work_outcome"];

/** Whether an edit may change what others wait for, or what is counted of a bead. */
function structural(patch: BeadPatch): boolean {
  return (
    patch.status !== undefined ||
    patch.deferUntil !== undefined ||
    patch.type !== undefined ||
    outcomes.some((key) => patch.metadata !== undefined && Object.hasOwn(patch.metadata, key))
  );
}

/** A change of type must not turn standing edges into ones that could not be added (runtime 2.2). */
async function checkTypeChange(tx: Transaction, cityId: string, before: Bead, type: string): Promise<void> {
  if ((type === "epic") === (before.type === "epic")) return;
  const [edge] = await tx.query<{ id: string }>(sql`
    select issue_id || ' -> ' || on_id as id from dependencies
    where city_id = ${cityId} and type = 'blocks' and (issue_id = ${before.id} or on_id = ${before.id}) limit 1`);
  if (edge)
    throw new Refusal(
      409,
      "type-epic-border",
      `cannot make ${before.id} ${type === "epic" ? "an epic" : `a ${type}`}: its dependency ${edge.id} would cross the task/epic border; remove it first`,
    );
}

async function write(tx: Transaction, cityId: string, before: Bead, patch: BeadPatch, act: Act): Promise<void> {
  const set: SQL[] = [];
  for (const [field, column, cast] of plain) {
    const value = patch[field];
    if (value !== undefined && value !== before[field]) set.push(sql`${sql.raw(column)} = ${value}::${sql.raw(cast)}`);
  }
  if (patch.type !== undefined && patch.type !== before.type) set.push(sql`issue_type = ${patch.type}`);
  const labels = labelsAfter(before.labels, patch);
  if (labels.join("\n") !== before.labels.join("\n")) set.push(sql`labels = ${textArray(labels)}`);
  if (patch.metadata && Object.keys(patch.metadata).length > 0)
    set.push(sql`metadata = ${mergeMetadata(patch.metadata)}`);
  if (set.length === 0) return;
  set.push(sql`updated_at = ${act.now.toISOString()}::timestamptz`, sql`version = version + 1`);
  await tx.query(sql`
    update beads set ${sql.join(set, sql`, `)} where city_id = ${cityId} and id = ${before.id}`);
  append(tx, cityId, act, { type: "bead.updated", subject: before.id, message: changed(patch), snapshot: true });
  if (patch.deferUntil !== undefined) await refreshBlocked(tx, cityId, [before.id]);
  if (before.status === "closed" && structural({ metadata: patch.metadata }))
    await recountContainers(tx, cityId, [before.id]);
  if (patch.metadata && Object.hasOwn(patch.metadata, "gc.work_outcome")) {
    const dependents = await tx.query<{ id: string }>(sql`
      select distinct issue_id as id from dependencies
      where city_id = ${cityId} and on_id = ${before.id} and type in (${blockingSql})`);
    await refreshBlocked(
      tx,
      cityId,
      dependents.map((row) => row.id),
    );
  }
}

function changed(patch: BeadPatch): string {
  return Object.entries(patch)
    .filter(([, value]) => value !== undefined)
    .map(([field]) => field)
    .join(", ");
}

function mergeMetadata(metadata: Readonly<Record<string, unknown>>): SQL {
  const removed = Object.keys(metadata).filter((key) => metadata[key] === null);
  const kept = Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== null));
  return sql`(metadata - ${textArray(removed)}) || ${json(kept)}`;
}

function labelsAfter(before: readonly string[], patch: BeadPatch): string[] {
  const base = patch.labels ?? before;
  return [...new Set([...base, ...(patch.addLabels ?? [])])].filter((label) => !patch.removeLabels?.includes(label));
}

async function changeStatus(tx: Transaction, input: UpdateInput, before: Bead, act: Act): Promise<void> {
  const { cityId, id, patch } = input;
  const { status } = patch;
  if (status === undefined || status === before.status) return;
  if (status === "closed") {
    await closeBead(tx, { cityId, id, reason: input.closeReason, force: input.force }, act);
    return;
  }
  if (before.status === "closed") await reopenBead(tx, { cityId, id }, act);
  if (status === "open" && before.status === "closed") return;
  await tx.query(sql`
    update beads set status = ${status}, version = version + 1, updated_at = ${act.now.toISOString()}::timestamptz,
      started_at = case when ${status}::text = 'in_progress' then coalesce(started_at, ${act.now.toISOString()}::timestamptz)
        else started_at end,
      pinned = case when status = 'pinned' then false when ${status}::text = 'pinned' then true else pinned end
    where city_id = ${cityId} and id = ${id}`);
  append(tx, cityId, act, {
    type: "bead.updated",
    subject: id,
    message: `status: ${before.status} -> ${status}`,
    snapshot: true,
  });
  if (status === "deferred" || before.status === "deferred") await refreshBlocked(tx, cityId, [id]);
}
