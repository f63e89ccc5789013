import { sql } from "drizzle-orm";
import { idRows } from "@/server/db/json-rows";
import type { Transaction } from "@/server/db/store";
import { beadByKey, containersByKey, isOneOf, membersByKey } from "./by-key";
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
      select e.id from above a cross join ${containersByKey(cityId, sql`a.id`)} e
    ),
    below(top, id) as (
      select a.id, e.id from above a cross join ${membersByKey(cityId, sql`a.id`)} e
      union
      select u.top, e.id from below u cross join ${membersByKey(cityId, sql`u.id`)} e
    ),
    counted as (
      select u.top, count(*)::int as descendants, count(*) filter (where b.status = 'closed')::int as closed,
        count(*) filter (where b.status <> 'closed' and b.is_blocked)::int as blocked,
        count(*) filter (where ${failedSql})::int as failed
      from below u cross join ${beadByKey(cityId, sql`u.id`)} b
      group by u.top
    ),
    direct as (
      select a.id as top, count(*) filter (where b.status <> 'closed')::int as open
      from above a cross join ${membersByKey(cityId, sql`a.id`)} e cross join ${beadByKey(cityId, sql`e.id`)} b
      group by a.id
    ),
    target as (
      select a.id, coalesce(c.descendants, 0) as descendants, coalesce(c.closed, 0) as closed,
        coalesce(c.blocked, 0) as blocked, coalesce(c.failed, 0) as failed, coalesce(d.open, 0) as open
      from above a left join counted c on c.top = a.id left join direct d on d.top = a.id
    )
    update beads b set descendants = t.descendants, closed_descendants = t.closed,
      blocked_descendants = t.blocked, failed_descendants = t.failed, open_children = t.open
    from target t
    where b.city_id = ${cityId} and ${isOneOf("target")} and b.id = t.id
      and (b.descendants, b.closed_descendants, b.blocked_descendants, b.failed_descendants, b.open_children)
        <> (t.descendants, t.closed, t.blocked, t.failed, t.open)`);
}
