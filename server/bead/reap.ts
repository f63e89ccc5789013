import { sql } from "drizzle-orm";
import type { Act } from "@/server/db/act";
import type { Executor, Transaction } from "@/server/db/store";
import { archiveBeads } from "./archive-beads";
import { lockCity } from "./lock-city";
import { blockingSql } from "./refresh-blocked";
import { type CloseOrder, settleClosed } from "./settle-closed";

const hour = 3_600_000;

/** Ages in milliseconds after which the clean-up acts (runtime 5.3, 2). */
export type ReapAges = {
  /** Open wisps whose container or root has ended. */
  readonly stale: number;
  /** Closed wisps that nothing needs any more. */
  readonly purge: number;
  /** Issues that nobody has touched; null leaves them alone. */
  readonly idle: number | null;
  readonly session: number;
};

export const usualAges: ReapAges = { stale: 24 * hour, purge: 168 * hour, idle: null, session: 720 * hour };

/** Hours that a wisp of a type lives (runtime 5.2); others a day. */
const ttlHours = `case b.wisp_type when 'heartbeat' then 6 when 'ping' then 6 when 'recovery' then 168 when 'error' then 168
  when 'escalation' then 168 else 24 end`;

export type Reaped = { readonly closed: readonly string[]; readonly purged: readonly string[] };

export type ReapInput = { readonly cityId: string; readonly ages?: Partial<ReapAges> };

/**
 * The clean-up of formula 3: closes stale wisps whose container or root has ended, expired wisps and, when asked, idle issues; moves
 * closed wisps that nothing needs into the archive. What it closes now can be purged by a later run only. Nothing of a person is
 * ever taken away (decision R20).
 */
export async function reap(executor: Executor, input: ReapInput, act: Act): Promise<Reaped> {
  const { cityId } = input;
  const ages = { ...usualAges, ...input.ages };
  return executor.transaction(async (tx) => {
    await lockCity(tx, cityId);
    const purged = await purgeable(tx, cityId, before(act, ages.purge));
    const stale = await staleWisps(tx, cityId, before(act, ages.stale));
    const expired = await expiredWisps(tx, cityId, act, before(act, ages.session));
    const idle = ages.idle === null ? [] : await idleIssues(tx, cityId, before(act, ages.idle));
    const orders = new Map<string, CloseOrder>();
    const plan = [
      ["stale wisp: its container has ended", stale],
      ["expired", expired],
      ["idle", idle],
    ] as const;
    for (const [reason, ids] of plan)
      for (const id of ids) if (!orders.has(id)) orders.set(id, { id, reason: `clean-up: ${reason}`, byRule: true });
    const { closed } = await settleClosed(tx, cityId, act, [...orders.values()]);
    await archiveBeads(tx, cityId, purged, "clean-up: closed wisp", act);
    return { closed, purged };
  });
}

function before(act: Act, age: number): string {
  return new Date(act.now.getTime() - age).toISOString();
}

/** What counts as a wisp here: storage wisps, root-only ones, and scaffolding that was cooked. */
const isWisp = sql.raw(
  `(b.ephemeral or b.metadata->>'gc.kind' = 'wisp' or b.issue_type in ('molecule', 'step') or b.metadata ? 'gc.step_ref')`,
);

/** Ownership only: parent-child, or tracks that agree with the stamped root; never blocks (runtime 5.3, 2). */
async function staleWisps(tx: Transaction, cityId: string, at: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select b.id from beads b where b.city_id = ${cityId} and b.status <> 'closed' and not b.pinned and ${isWisp}
      and b.updated_at < ${at}::timestamptz and exists (
        select from dependencies e join beads o on o.city_id = ${cityId} and o.status = 'closed'
        where e.city_id = ${cityId} and (
          (e.type = 'parent-child' and e.issue_id = b.id and o.id = e.on_id)
          or (e.type = 'tracks' and e.on_id = b.id and o.id = e.issue_id and o.id = b.metadata->>'gc.root_bead_id')))
    union
    select b.id from beads b join beads o on o.city_id = ${cityId} and o.status = 'closed' and o.id = b.metadata->>'gc.root_bead_id'
    where b.city_id = ${cityId} and b.metadata ? 'gc.root_bead_id' and b.status <> 'closed' and not b.pinned and ${isWisp}
      and b.updated_at < ${at}::timestamptz
    order by 1`);
  return rows.map((row) => row.id);
}

async function expiredWisps(tx: Transaction, cityId: string, act: Act, sessionsBefore: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select b.id from beads b where b.city_id = ${cityId} and b.status <> 'closed' and not b.pinned
      and ((b.ephemeral and b.updated_at < ${act.now.toISOString()}::timestamptz - make_interval(hours => ${sql.raw(ttlHours)}))
        or (b.issue_type = 'session' and b.updated_at < ${sessionsBefore}::timestamptz))
    order by b.id`);
  return rows.map((row) => row.id);
}

/** Never urgent ones, never epics, never with an active dependency in either direction. */
async function idleIssues(tx: Transaction, cityId: string, at: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select b.id from beads b where b.city_id = ${cityId} and b.status = 'open' and b.workable
      and coalesce(b.priority, 2) > 1 and b.issue_type <> 'epic' and b.assignee = '' and b.updated_at < ${at}::timestamptz
      and not exists (select from dependencies d join beads o on o.city_id = ${cityId} and o.status <> 'closed'
          and o.id = case when d.issue_id = b.id then d.on_id else d.issue_id end
        where d.city_id = ${cityId} and (d.issue_id = b.id or d.on_id = b.id)
          and d.type in (${blockingSql}, 'parent-child', 'tracks'))
    order by b.id`);
  return rows.map((row) => row.id);
}

/** Closed wisps past their age that no edge of an open bead, and no open relative, still needs. */
async function purgeable(tx: Transaction, cityId: string, at: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select b.id from beads b where b.city_id = ${cityId} and b.status = 'closed' and ${isWisp}
      and b.closed_at < ${at}::timestamptz
      and not exists (select from dependencies d join beads o on o.city_id = ${cityId}
          and o.id = case when d.issue_id = b.id then d.on_id else d.issue_id end
        where d.city_id = ${cityId} and (d.issue_id = b.id or d.on_id = b.id)
          and d.type in ('parent-child', 'tracks', 'blocks', 'waits-for', 'conditional-blocks')
          and (o.status <> 'closed' or not (o.closed_at < ${at}::timestamptz)))
    order by b.id`);
  return rows.map((row) => row.id);
}
