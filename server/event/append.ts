import { type SQL, sql } from "drizzle-orm";
import type { Act } from "@/server/db/act";
import { json, jsonRows } from "@/server/db/json-rows";
import type { Transaction } from "@/server/db/store";
import type { NewEvent } from "./city-event";
import { announce } from "./wake";

type Pending = { readonly event: NewEvent; readonly act: Act };

const pendingOf = new WeakMap<Transaction, Map<string, Pending[]>>();

/**
 * Writes events in the transaction of their change (decision R18). They are numbered as its last act, under the lock of the
 * city's sequence that is held to the commit: numbers have no gaps and become visible in their order.
 */
export function append(tx: Transaction, cityId: string, act: Act, ...list: readonly NewEvent[]): void {
  let pending = pendingOf.get(tx);
  if (!pending) {
    pending = new Map();
    pendingOf.set(tx, pending);
  }
  const ofCity = pending.get(cityId) ?? [];
  if (ofCity.length === 0) pending.set(cityId, ofCity);
  for (const event of list) ofCity.push({ event, act });
  tx.beforeCommit("events", flush);
}

async function flush(tx: Transaction): Promise<void> {
  const pending = pendingOf.get(tx) ?? new Map<string, Pending[]>();
  pendingOf.delete(tx);
  for (const cityId of [...pending.keys()].sort()) {
    await write(tx, cityId, pending.get(cityId) ?? []);
    tx.afterCommit(() => announce(tx.store, cityId));
  }
}

/** What a subject looks like in an event: the public record's names (runtime 1.4). `b` is the bead's row. */
export const snapshotSql = sql.raw(`jsonb_build_object(
  'id', b.id, 'title', b.title, 'status', b.status, 'issue_type', b.issue_type, 'priority', b.priority,
  'created_at', b.created_at, 'updated_at', b.updated_at, 'closed_at', b.closed_at, 'assignee', b.assignee,
  'parent', b.parent_id, 'ref', b.ref, 'rig', nullif(b.rig, ''), 'labels', b.labels, 'metadata', b.metadata,
  'description', left(b.description, 2000), 'close_reason', b.close_reason, 'ephemeral', b.ephemeral,
  'is_blocked', b.is_blocked, 'version', b.version, 'descendants', b.descendants,
  'closed_descendants', b.closed_descendants)`);

async function write(tx: Transaction, cityId: string, pending: readonly Pending[]): Promise<void> {
  if (pending.every(({ event }) => event.subjects === undefined))
    return writeEach(tx, cityId, pending, takeNumbers(cityId, pending.length));
  const total = pending.reduce((sum, { event }) => sum + (event.subjects?.length ?? 1), 0);
  const [taken] = await tx.query<{ base: number }>(sql`${takeNumbers(cityId, total)} select base from seq`);
  let base = taken?.base ?? 0;
  for (const one of pending) {
    if (one.event.subjects) await writeMany(tx, cityId, one, one.event.subjects, base);
    else await writeEach(tx, cityId, [one], sql`with seq as (select ${base}::bigint as base)`);
    base += one.event.subjects?.length ?? 1;
  }
}

async function writeMany(
  tx: Transaction,
  cityId: string,
  { event, act }: Pending,
  subjects: readonly string[],
  base: number,
): Promise<void> {
  await tx.query(sql`
    insert into events (city_id, seq, type, ts, actor, subject, message, request_id)
    select ${cityId}, ${base}::bigint + s.n, ${event.type}, ${act.now.toISOString()}::timestamptz, ${act.actor}, s.subject,
      ${event.message ?? ""}, ${act.requestId ?? ""}
    from jsonb_array_elements_text(${json(subjects)}) with ordinality as s(subject, n)`);
}

/** Takes the next numbers of the city; `seq.base` is the last one before them. */
function takeNumbers(cityId: string, count: number): SQL {
  return sql`
    with seq as (
      insert into event_sequences as s (city_id, last_seq) values (${cityId}, ${count})
      on conflict (city_id) do update set last_seq = s.last_seq + excluded.last_seq
      returning last_seq - ${count}::bigint as base
    )`;
}

const columns =
  "n int, type text, ts timestamptz, actor text, subject text, message text, payload jsonb, request_id text, snapshot boolean";

async function writeEach(tx: Transaction, cityId: string, pending: readonly Pending[], numbers: SQL): Promise<void> {
  const rows = pending.map(({ event, act }, index) => ({
    n: index + 1,
    type: event.type,
    ts: act.now.toISOString(),
    actor: act.actor,
    subject: event.subject ?? "",
    message: event.message ?? "",
    payload: event.payload ?? {},
    request_id: act.requestId ?? "",
    snapshot: event.snapshot ?? false,
  }));
  await tx.query(sql`
    ${numbers}
    insert into events (city_id, seq, type, ts, actor, subject, message, payload, request_id)
    select ${cityId}, seq.base + r.n, r.type, r.ts, r.actor, r.subject, r.message,
      case when b.id is null then r.payload else r.payload || jsonb_build_object('bead', ${snapshotSql}) end, r.request_id
    from seq, ${jsonRows(rows, columns)}
    left join beads b on r.snapshot and b.city_id = ${cityId} and b.id = r.subject`);
}
