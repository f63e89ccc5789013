import { sql } from "drizzle-orm";
import { idRows } from "@/server/db/json-rows";
import type { Transaction } from "@/server/db/store";
import { failedSql } from "./failed-sql";

/**
 * Recounts the roll-ups (open children; descendants, and the closed, blocked and failed of them) of the given beads and of
 * everything that contains them. For changes of containment; closing and reopening count up and down instead. Needs the city's lock.
 */
export async function recountContainers(tx: Transaction, cityId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(sql`
    with recursive
    above(id) as (
      select i.id from ${idRows(ids)} i
      union
      select e.on_id from above a
      join dependencies e on e.city_id = ${cityId} and e.issue_id = a.id and e.type = 'parent-child'
    ),
    below(top, id) as (
      select a.id, e.issue_id from above a
      join dependencies e on e.city_id = ${cityId} and e.on_id = a.id and e.type = 'parent-child'
      union
      select u.top, e.issue_id from below u
      join dependencies e on e.city_id = ${cityId} and e.on_id = u.id and e.type = 'parent-child'
    ),
    counted as (
      select u.top, count(*)::int as descendants, count(*) filter (where b.status = 'closed')::int as closed,
        count(*) filter (where b.status <> 'closed' and b.is_blocked)::int as blocked,
        count(*) filter (where ${failedSql})::int as failed
      from below u join beads b on b.city_id = ${cityId} and b.id = u.id
      group by u.top
    ),
    direct as (
      select e.on_id as top, count(*) filter (where b.status <> 'closed')::int as open
      from above a join dependencies e on e.city_id = ${cityId} and e.on_id = a.id and e.type = 'parent-child'
      join beads b on b.city_id = ${cityId} and b.id = e.issue_id
      group by e.on_id
    ),
    target as (
      select a.id, coalesce(c.descendants, 0) as descendants, coalesce(c.closed, 0) as closed,
        coalesce(c.blocked, 0) as blocked, coalesce(c.failed, 0) as failed, coalesce(d.open, 0) as open
      from above a left join counted c on c.top = a.id left join direct d on d.top = a.id
    )
    update beads b set descendants = t.descendants, closed_descendants = t.closed,
      blocked_descendants = t.blocked, failed_descendants = t.failed, open_children = t.open
    from target t
    where b.city_id = ${cityId} and b.id = t.id
      and (b.descendants, b.closed_descendants, b.blocked_descendants, b.failed_descendants, b.open_children)
        <> (t.descendants, t.closed, t.blocked, t.failed, t.open)`);
}
