import { sql } from "drizzle-orm";
import { blockingTypes } from "@/lib/bead/dependency-type";
import { idRows } from "@/server/db/json-rows";
import type { Transaction } from "@/server/db/store";
import { beadByKey, containersByKey, isOneOf, membersByKey } from "./by-key";
import { walkUp } from "./walk-up";

/** The blocking types as an SQL list. */
export const blockingSql = sql.raw(blockingTypes.map((type) => `'${type}'`).join(", "));

/**
 * Whether the target `t` (null when the store does not know it) leaves its dependent waiting: only `closed` satisfies, and not with
 * `gc.work_outcome` = `blocked` (decisions R10, R11).
 */
export const unsatisfiedSql = sql.raw(
  `(t.id is null or t.status <> 'closed' or coalesce(t.metadata->>'gc.work_outcome', '') = 'blocked')`,
);

/**
 * Brings `open_blockers`, `is_blocked` and `held_until` up to date for the given beads and everything that they contain, at any
 * depth (decision R10): a bead is blocked by its own open blockers, or by lying in a blocked or deferred container. Counts
 * what changes in the roll-ups of their containers. Returns the beads that this made free. Needs the city's lock.
 */
export async function refreshBlocked(tx: Transaction, cityId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx.query<{ id: string; free: boolean }>(sql`
    with recursive
    seed as materialized (select distinct i.id from ${idRows(ids)} i),
    counted as materialized (
      select s.id, count(distinct d.on_id) filter (where ${unsatisfiedSql})::int as n
      from seed s
      left join lateral (
        select k.on_id from dependencies k
        where k.city_id = ${cityId} and k.issue_id = s.id and k.type in (${blockingSql}) offset 0
      ) d on true
      left join ${beadByKey(cityId, sql`d.on_id`)} t on true
      group by s.id
    ),
    inside(id) as (
      select id from seed
      union
      select e.id from inside i cross join ${membersByKey(cityId, sql`i.id`)} e
    ),
    fact as materialized (
      select b.id, b.status, b.defer_until, coalesce(c.n, b.open_blockers) as n,
        b.open_blockers as n_before, b.is_blocked as blocked_before, b.held_until as until_before
      from inside i cross join ${beadByKey(cityId, sql`i.id`)} b
      left join counted c on c.id = b.id
    ),
    lies_in as materialized (
      select f.id as child, e.id as parent from fact f cross join ${containersByKey(cityId, sql`f.id`)} e
    ),
    outside as materialized (
      select l.child, bool_or(p.is_blocked or p.status = 'deferred') as holds,
        max(greatest(p.held_until, case when p.status <> 'closed' then p.defer_until end)) as until
      from lies_in l cross join ${beadByKey(cityId, sql`l.parent`)} p
      where not exists (select from fact f where f.id = l.parent)
      group by l.child
    ),
    held(id) as (
      select child from (
        select o.child from outside o where o.holds
        union
        select l.child from lies_in l join fact f on f.id = l.parent
          where (f.status <> 'closed' and f.n > 0) or f.status = 'deferred'
      ) first
      union
      select l.child from held h join lies_in l on l.parent = h.id
    ),
    later(id, until) as (
      select id, until from (
        select o.child as id, o.until from outside o where o.until is not null
        union
        select l.child, f.defer_until from lies_in l join fact f on f.id = l.parent
          where f.status <> 'closed' and f.defer_until is not null
      ) first
      union
      select l.child, y.until from later y join lies_in l on l.parent = y.id
    ),
    due as (select id, max(until) as until from later group by id),
    target as (
      select f.*, (f.status <> 'closed' and f.n > 0) or exists (select from held h where h.id = f.id) as blocked, due.until
      from fact f left join due on due.id = f.id
    ),
    changed as materialized (
      select t.* from target t
      where t.n_before <> t.n or t.blocked_before <> t.blocked or t.until_before is distinct from t.until
    ),
    turned as (
      select c.id, case when c.blocked then 1 else -1 end as by from changed c
      where c.status <> 'closed' and c.blocked <> c.blocked_before
    ),
    up(member, id) as (${walkUp(cityId, "turned")}),
    counted_up as (select u.id, sum(t.by)::int as by from up u join turned t on t.id = u.member group by u.id),
    written as (
      select coalesce(c.id, a.id) as id, c.id is not null as changed, c.n, c.blocked, c.until, coalesce(a.by, 0) as by
      from changed c full join counted_up a on a.id = c.id
    )
    update beads b set open_blockers = case when w.changed then w.n else b.open_blockers end,
      is_blocked = case when w.changed then w.blocked else b.is_blocked end,
      held_until = case when w.changed then w.until else b.held_until end,
      blocked_descendants = b.blocked_descendants + w.by
    from written w
    where b.city_id = ${cityId} and ${isOneOf("written")} and b.id = w.id and (w.changed or w.by <> 0)
    returning b.id, w.changed and not b.is_blocked and b.status <> 'closed' as free`);
  return rows.filter((row) => row.free).map((row) => row.id);
}
