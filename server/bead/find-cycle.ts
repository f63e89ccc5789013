import { type SQL, sql } from "drizzle-orm";
import { containmentType } from "@/lib/bead/dependency-type";
import { waitingCycle } from "@/lib/bead/waiting-cycle";
import type { Transaction } from "@/server/db/store";
import { blockingSql } from "./refresh-blocked";

type NewEdge = { readonly issueId: string; readonly onId: string; readonly type: string };

/** The start or the end of a bead, as in lib/bead/waiting-cycle. */
type Moment = { readonly id: string; readonly ends: boolean };

/**
 * Marks, each once, the starts and ends that `from` waits for, as rows `reach(id, ends)`. With a `contained` edge its container
 * also waits for the new member.
 */
function marks(cityId: string, from: Moment, contained?: NewEdge): SQL {
  const endsWithMembers = sql`exists (select from beads p
    where p.city_id = ${cityId} and p.id = r.id and p.issue_type in ('epic', 'molecule'))`;
  const newMember = contained
    ? sql`union all select ${contained.issueId}, true where r.ends and r.id = ${contained.onId} and ${endsWithMembers}`
    : sql``;
  return sql`
    with recursive reach(id, ends) as (
      select * from (values (${from.id}::text, ${from.ends}::boolean)) as first(id, ends)
      union
      select n.id, n.ends from reach r cross join lateral (
        select r.id, false as ends where r.ends
        union all
        select d.on_id, d.type <> 'parent-child' from dependencies d
          where not r.ends and d.city_id = ${cityId} and d.issue_id = r.id and d.type in (${blockingSql}, 'parent-child')
        union all
        select d.issue_id, true from dependencies d
          where r.ends and d.city_id = ${cityId} and d.on_id = r.id and d.type = 'parent-child' and ${endsWithMembers}
        ${newMember}
      ) n
    )`;
}

/**
 * The ring that a new edge would close, as ids from its dependent back to it; undefined when there is none (decision R3). Only
 * when there is one are the edges read to name the path.
 */
export async function findCycle(
  tx: Transaction,
  cityId: string,
  edge: NewEdge,
): Promise<readonly string[] | undefined> {
  const { issueId, onId, type } = edge;
  const asked =
    type === containmentType
      ? [
          sql`${marks(cityId, { id: onId, ends: false }, edge)} select 1 from reach r where r.id = ${issueId} and not r.ends limit 1`,
          // The member waits, round some corner, for the end of its own container.
          sql`${marks(cityId, { id: issueId, ends: true })} select 1 from reach r
            join beads p on p.city_id = ${cityId} and p.id = r.id and p.issue_type in ('epic', 'molecule')
            where r.id = ${onId} and r.ends limit 1`,
        ]
      : [
          sql`${marks(cityId, { id: onId, ends: true })} select 1 from reach r where r.id = ${issueId} and not r.ends limit 1`,
        ];
  for (const statement of asked) {
    const found = await tx.query(statement);
    if (found.length > 0) return ringThrough(tx, cityId, edge);
  }
  return undefined;
}

async function ringThrough(tx: Transaction, cityId: string, edge: NewEdge): Promise<readonly string[]> {
  const { issueId, onId, type } = edge;
  const edges = await tx.query<{ issueId: string; dependsOnId: string; type: string; targetType: string }>(sql`
    with recursive near(id) as (
      select * from (values (${issueId}::text), (${onId}::text)) as first(id)
      union
      select n.id from near r cross join lateral (
        select d.on_id as id from dependencies d
          where d.city_id = ${cityId} and d.issue_id = r.id and d.type in (${blockingSql}, 'parent-child')
        union all
        select d.issue_id from dependencies d where d.city_id = ${cityId} and d.on_id = r.id and d.type = 'parent-child'
      ) n
    )
    select d.issue_id as "issueId", d.on_id as "dependsOnId", d.type, coalesce(t.issue_type, '') as "targetType"
    from near r join dependencies d on d.city_id = ${cityId} and d.issue_id = r.id and d.type in (${blockingSql}, 'parent-child')
    left join beads t on t.city_id = ${cityId} and t.id = d.on_id
    union all
    select ${issueId}, ${onId}, ${type}, issue_type from beads where city_id = ${cityId} and id = ${onId}
    order by 1, 2`);
  return waitingCycle(edges, issueId) ?? waitingCycle(edges, onId) ?? [issueId, onId, issueId];
}
