import { sql } from "drizzle-orm";
import type { Bead } from "@/lib/bead/bead";
import { beadProblems, type Vocabulary } from "@/lib/bead/bead-problems";
import { canonicalType } from "@/lib/bead/bead-type";
import { Refusal } from "@/lib/diagnostic/refusal";
import type { Act } from "@/server/db/act";
import { json, textArray } from "@/server/db/json-rows";
import type { Executor, Transaction } from "@/server/db/store";
import { append } from "@/server/event/append";
import { addDependency } from "./add-dependency";
import { getBead } from "./find-bead";
import { idempotent } from "./idempotent";
import { lockCity } from "./lock-city";
import { placeBead } from "./place-bead";

export type CreateInput = {
  readonly cityId: string;
  readonly title: string;
  /** An id of the caller's own; absent: a new one. It carries the prefix of its store unless `force` is set. */
  readonly id?: string;
  readonly force?: boolean;
  /** The rig whose store takes it; null or absent: the city store. A child goes where its parent is. */
  readonly rig?: string | null;
  readonly type?: string;
  readonly priority?: number | null;
  readonly description?: string;
  readonly design?: string;
  readonly acceptanceCriteria?: string;
  readonly notes?: string;
  readonly assignee?: string;
  readonly owner?: string;
  readonly labels?: readonly string[];
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly parentId?: string | null;
  /** What it waits for; `type:id` names another edge type than blocks (runtime 1.4). */
  readonly needs?: readonly string[];
  readonly deferUntil?: string | null;
  readonly dueAt?: string | null;
  readonly estimatedMinutes?: number | null;
  readonly externalRef?: string | null;
  readonly ephemeral?: boolean;
  readonly noHistory?: boolean;
  readonly pinned?: boolean;
  readonly status?: string;
  readonly vocabulary?: Vocabulary;
  readonly idempotencyKey?: string;
};

/** Creates a bead with its edges. All problems of the fields are reported in one refusal (400). */
export async function createBead(executor: Executor, input: CreateInput, act: Act): Promise<Bead> {
  const type = canonicalType(input.type ?? "task");
  const status = input.status ?? "open";
  const problems = beadProblems({ ...input, type, status }, input.vocabulary);
  if (status === "closed") problems.push("a new bead is not closed; create it and close it");
  if (problems.length > 0) throw new Refusal(400, "bead-invalid", problems.join("; "));
  return idempotent(executor, input.cityId, input.idempotencyKey, input, act, async (tx) => {
    const linked = input.parentId != null || (input.needs?.length ?? 0) > 0;
    if (linked) await lockCity(tx, input.cityId);
    const { id, rig } = await placeBead(tx, input);
    await insert(tx, { ...input, type, status, id, rig }, act);
    if (input.parentId != null) await addDependency(tx, edge(input.cityId, id, `parent-child:${input.parentId}`), act);
    for (const need of input.needs ?? []) await addDependency(tx, edge(input.cityId, id, need), act);
    append(tx, input.cityId, act, { type: "bead.created", subject: id, snapshot: true });
    return getBead(tx, input.cityId, id);
  });
}

function edge(cityId: string, issueId: string, need: string) {
  const [, type = "blocks", onId = need] = /^([a-z_-]+):(.*)$/.exec(need) ?? [];
  return { cityId, issueId, onId, type, quiet: true };
}

type Placed = CreateInput & { readonly id: string; readonly type: string; readonly status: string };

async function insert(tx: Transaction, bead: Placed, act: Act): Promise<void> {
  const now = act.now.toISOString();
  await tx.query(sql`
    insert into beads (city_id, id, rig, title, issue_type, status, priority, description, design, acceptance_criteria,
      notes, assignee, owner, created_by, external_ref, estimated_minutes, created_at, updated_at, due_at, defer_until,
      started_at, labels, metadata, ephemeral, no_history, pinned)
    values (${bead.cityId}, ${bead.id}, ${bead.rig ?? ""}, ${bead.title}, ${bead.type}, ${bead.status},
      ${bead.priority === undefined ? 2 : bead.priority}::smallint, ${bead.description ?? ""}, ${bead.design ?? ""},
      ${bead.acceptanceCriteria ?? ""}, ${bead.notes ?? ""}, ${bead.assignee ?? ""}, ${bead.owner ?? ""}, ${act.actor},
      ${bead.externalRef ?? null}::text, ${bead.estimatedMinutes ?? null}::int, ${now}::timestamptz, ${now}::timestamptz,
      ${bead.dueAt ?? null}::timestamptz, ${bead.deferUntil ?? null}::timestamptz,
      case when ${bead.status}::text = 'in_progress' then ${now}::timestamptz end,
      ${textArray([...new Set(bead.labels ?? [])])}, ${json(bead.metadata ?? {})}, ${bead.ephemeral ?? false},
      ${bead.noHistory ?? false}, ${bead.pinned ?? bead.status === "pinned"})`);
}
