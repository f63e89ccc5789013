import { sql } from "drizzle-orm";
import type { BeadRecord } from "@/lib/bead/record/bead-record";
import type { Act } from "@/server/db/act";
import { jsonRows } from "@/server/db/json-rows";
import type { Transaction } from "@/server/db/store";

export type ChunkResult = {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly edges: number;
  readonly comments: number;
  readonly changed: readonly string[];
  readonly createdIds: readonly string[];
  readonly conflicts: readonly { readonly id: string; readonly storedAt: string; readonly recordAt: string }[];
};

type Target = { readonly cityId: string; readonly rig: string | null; readonly force?: boolean };

/** The columns that an import writes, with their types; labels are merged, `created_at` and `created_by` of a stored bead stay. */
const overwritten = [
  ["title", "text"],
  ["issue_type", "text"],
  ["status", "text"],
  ["priority", "smallint"],
  ["description", "text"],
  ["design", "text"],
  ["acceptance_criteria", "text"],
  ["notes", "text"],
  ["assignee", "text"],
  ["owner", "text"],
  ["external_ref", "text"],
  ["spec_id", "text"],
  ["source_system", "text"],
  ["estimated_minutes", "int"],
  ["updated_at", "timestamptz"],
  ["started_at", "timestamptz"],
  ["closed_at", "timestamptz"],
  ["due_at", "timestamptz"],
  ["defer_until", "timestamptz"],
  ["close_reason", "text"],
  ["closed_by_session", "text"],
  ["metadata", "jsonb"],
  ["ephemeral", "boolean"],
  ["no_history", "boolean"],
  ["pinned", "boolean"],
  ["is_template", "boolean"],
  ["wisp_type", "text"],
  ["mol_type", "text"],
  ["work_type", "text"],
  ["await_type", "text"],
  ["await_id", "text"],
  ["await_timeout", "bigint"],
  ["waiters", "text[]"],
  ["extra", "jsonb"],
  ["ref", "text"],
] as const;

const kept = [
  ["id", "text"],
  ["created_at", "timestamptz"],
  ["created_by", "text"],
  ["labels", "text[]"],
  ["ordinal", "int"],
] as const;

function rowOf({ bead }: BeadRecord): object {
  return {
    id: bead.id,
    title: bead.title,
    issue_type: bead.type,
    status: bead.status,
    priority: bead.priority,
    description: bead.description,
    design: bead.design,
    acceptance_criteria: bead.acceptanceCriteria,
    notes: bead.notes,
    assignee: bead.assignee,
    owner: bead.owner,
    created_by: bead.createdBy,
    external_ref: bead.externalRef,
    spec_id: bead.specId,
    source_system: bead.sourceSystem,
    estimated_minutes: bead.estimatedMinutes,
    created_at: bead.createdAt,
    updated_at: bead.updatedAt,
    started_at: bead.startedAt,
    closed_at: bead.closedAt,
    due_at: bead.dueAt,
    defer_until: bead.deferUntil,
    close_reason: bead.closeReason,
    closed_by_session: bead.closedBySession,
    labels: bead.labels,
    metadata: bead.metadata,
    ephemeral: bead.ephemeral,
    no_history: bead.noHistory,
    pinned: bead.pinned,
    is_template: bead.isTemplate,
    wisp_type: bead.wispType,
    mol_type: bead.molType,
    work_type: bead.workType,
    await_type: bead.await?.type ?? "",
    await_id: bead.await?.id ?? "",
    await_timeout: bead.await?.timeout ?? null,
    waiters: bead.await?.waiters ?? [],
    extra: bead.extra,
    ref: bead.ref,
    ordinal: bead.ordinal,
  };
}

/** Writes some records with their edges and comments. A stored bead that is newer than its record is a conflict and stays. */
export async function writeRecords(
  tx: Transaction,
  target: Target,
  records: readonly BeadRecord[],
  act: Act,
): Promise<ChunkResult> {
  const conflicts = target.force ? [] : await findConflicts(tx, target.cityId, records);
  const refused = new Set(conflicts.map((conflict) => conflict.id));
  const accepted = records.filter((record) => !refused.has(record.bead.id));
  const written = await upsert(tx, target, accepted);
  const edges = await addEdges(tx, target.cityId, accepted);
  const comments = await addComments(tx, target.cityId, accepted, act);
  const createdIds = written.filter((row) => row.created).map((row) => row.id);
  return {
    created: createdIds.length,
    createdIds,
    updated: written.length - createdIds.length,
    unchanged: accepted.length - written.length,
    edges: edges.length,
    comments: comments.length,
    changed: [
      ...new Set([...written.map((row) => row.id), ...edges.map((row) => row.id), ...comments.map((row) => row.id)]),
    ],
    conflicts,
  };
}

function findConflicts(tx: Transaction, cityId: string, records: readonly BeadRecord[]) {
  const rows = records.filter((record) => record.dated).map(({ bead }) => ({ id: bead.id, at: bead.updatedAt }));
  return tx.query<ChunkResult["conflicts"][number]>(sql`
    select b.id, b.updated_at as "storedAt", r.at as "recordAt" from ${jsonRows(rows, "id text, at timestamptz")}
    join beads b on b.city_id = ${cityId} and b.id = r.id where b.updated_at > r.at`);
}

function upsert(tx: Transaction, target: Target, records: readonly BeadRecord[]) {
  const all = [...kept, ...overwritten];
  const names = sql.raw(all.map(([name]) => name).join(", "));
  const values = sql.raw(all.map(([name]) => `r.${name}`).join(", "));
  const set = sql.raw(overwritten.map(([name]) => `${name} = excluded.${name}`).join(", "));
  const stored = sql.raw(overwritten.map(([name]) => `b.${name}`).join(", "));
  const given = sql.raw(overwritten.map(([name]) => `excluded.${name}`).join(", "));
  return tx.query<{ id: string; created: boolean }>(sql`
    insert into beads as b (city_id, rig, ${names})
    select ${target.cityId}, ${target.rig ?? ""}, ${values}
    from ${jsonRows(records.map(rowOf), all.map(([name, type]) => `${name} ${type}`).join(", "))}
    on conflict (city_id, id) do update set ${set}, version = b.version + 1,
      labels = b.labels || array(select l from unnest(excluded.labels) l where l <> all (b.labels))
    where (${stored}) is distinct from (${given}) or not excluded.labels <@ b.labels
    returning id, version = 1 as created`);
}

/** Adds edges; an existing edge of a pair keeps its type, but for the two that a cooked pair has together (decision R12). */
function addEdges(tx: Transaction, cityId: string, records: readonly BeadRecord[]) {
  const rows = records.flatMap((record) => record.dependencies);
  return tx.query<{ id: string }>(sql`
    insert into dependencies (city_id, issue_id, on_id, type, created_at, created_by, metadata, thread_id)
    select ${cityId}, r."issueId", r."dependsOnId", r.type, r."createdAt", r."createdBy", r.metadata, r."threadId"
    from ${jsonRows(rows, '"issueId" text, "dependsOnId" text, type text, "createdAt" timestamptz, "createdBy" text, metadata text, "threadId" text')}
    where not exists (select from dependencies d where d.city_id = ${cityId} and d.issue_id = r."issueId"
      and d.on_id = r."dependsOnId" and d.type <> r.type
      and not (d.type in ('blocks', 'waits-for') and r.type in ('blocks', 'waits-for')))
    on conflict do nothing returning issue_id as id`);
}

/** Adds the comments that are not there yet by author, time and text; ids were integers once and may clash. */
function addComments(tx: Transaction, cityId: string, records: readonly BeadRecord[], act: Act) {
  const rows = records.flatMap((record) =>
    record.comments.map((comment, index) => ({ ...comment, place: index, importer: act.actor })),
  );
  return tx.query<{ id: string }>(sql`
    insert into comments (city_id, bead_id, id, author, text, created_at)
    select distinct on (r."beadId", r.author, r."createdAt", r.text) ${cityId}, r."beadId",
      case when r.id = '' or exists (select from comments c where c.city_id = ${cityId} and c.bead_id = r."beadId" and c.id = r.id)
        then r.id || '#' || md5(r.author || r."createdAt" || r.text) else r.id end,
      coalesce(nullif(r.author, ''), r.importer), r.text, r."createdAt"
    from ${jsonRows(rows, 'id text, "beadId" text, author text, text text, "createdAt" timestamptz, place int, importer text')}
    where not exists (select from comments c where c.city_id = ${cityId} and c.bead_id = r."beadId"
      and c.author = coalesce(nullif(r.author, ''), r.importer) and c.created_at = r."createdAt" and c.text = r.text)
    on conflict do nothing returning bead_id as id`);
}
