import { sql } from "drizzle-orm";
import { idRows } from "@/server/db/json-rows";
import type { Transaction } from "@/server/db/store";
import { blockingSql } from "./refresh-blocked";
import type { CloseOrder } from "./settle-closed";

type Row = {
  kind: "dependent" | "holder" | "convoy" | "attached" | "sourced";
  id: string;
  title: string;
  on_id: string;
};

/** What a set of closed beads touches: whose blocked state to look at again, and what else ends because of them. */
export type Ending = { readonly refresh: string[]; readonly orders: CloseOrder[] };

/**
 * Looks in one statement for the dependents of the closed beads and for what closes with them (runtime 4.3, 4.4): complete
 * convoys that nobody owns, roots attached to a closed work bead, and roots cooked for it whose members have ended.
 */
export async function endingWith(tx: Transaction, cityId: string, closed: readonly string[]): Promise<Ending> {
  const rows = await tx.query<Row>(sql`
    with done as materialized (
      select b.id, b.metadata, b.descendants, b.is_blocked from ${idRows(closed)} i
      join beads b on b.city_id = ${cityId} and b.id = i.id
    ),
    convoy as (
      select distinct v.id, v.title from done c
      join dependencies e on e.city_id = ${cityId}
        and ((e.type = 'tracks' and e.on_id = c.id) or (e.type = 'parent-child' and e.issue_id = c.id))
      join beads v on v.city_id = ${cityId} and v.id = case when e.type = 'tracks' then e.issue_id else e.on_id end
      where v.issue_type = 'convoy' and v.status <> 'closed' and not 'owned' = any(v.labels)
    ),
    attached as (
      select m.id, c.id as on_id, coalesce(c.metadata->>'molecule_id', '') <> m.id as workflow from done c
      join beads m on m.city_id = ${cityId} and m.status <> 'closed'
        and m.id in (c.metadata->>'molecule_id', c.metadata->>'workflow_id')
      union
      select m.id, c.id, false from done c
      join dependencies e on e.city_id = ${cityId} and e.on_id = c.id and e.type = 'parent-child'
      join beads m on m.city_id = ${cityId} and m.id = e.issue_id and m.status <> 'closed' and m.issue_type = 'molecule'
      where not c.metadata ?| array['molecule_id', 'workflow_id']
    )
    select 'dependent' as kind, d.issue_id as id, '' as title, '' as on_id from done c
      join dependencies d on d.city_id = ${cityId} and d.on_id = c.id and d.type in (${blockingSql})
    union
    select 'holder', c.id, '', '' from done c where c.is_blocked
    union
    select 'convoy', v.id, v.title, '' from convoy v
    where not exists (
      select from dependencies e left join beads m on m.city_id = ${cityId}
        and m.id = case when e.type = 'tracks' then e.on_id else e.issue_id end
      where e.city_id = ${cityId} and ((e.type = 'tracks' and e.issue_id = v.id) or (e.type = 'parent-child' and e.on_id = v.id))
        and m.status is distinct from 'closed')
    union
    select 'attached', a.id, case when a.workflow then 'workflow' else 'molecule' end, a.on_id from attached a
    union
    select 'sourced', m.id, m.title, c.id from done c
      join beads m on m.city_id = ${cityId} and m.metadata ? 'gc.source_bead_id'
        and m.metadata->>'gc.source_bead_id' = c.id and m.status <> 'closed' and m.closed_descendants = m.descendants
    where not exists (select from beads s where s.city_id = ${cityId} and s.metadata ? 'gc.root_bead_id'
      and s.metadata->>'gc.root_bead_id' = m.id and s.id <> m.id and s.status <> 'closed')`);
  return {
    refresh: rows.filter((row) => row.kind === "dependent" || row.kind === "holder").map((row) => row.id),
    orders: rows.flatMap(orderOf),
  };
}

function orderOf({ kind, id, title, on_id }: Row): CloseOrder[] {
  switch (kind) {
    case "dependent":
    case "holder":
      return [];
    case "convoy":
      return [convoyCompleted({ id, title })];
    case "attached":
      return [
        {
          id,
          reason: `${title} autoclose: attached work bead closed`,
          message: `Auto-closed ${title} ${id} on ${on_id}`,
          also: "molecule.resolved",
          byRule: true,
        },
      ];
    case "sourced":
      return [
        {
          id,
          reason: "molecule autoclose: source work bead closed",
          message: `Auto-closed molecule ${id} "${title}"`,
          also: "molecule.resolved",
          byRule: true,
        },
      ];
  }
}

/** The close of a convoy whose members have all ended (runtime 8.1). */
export function convoyCompleted(convoy: { readonly id: string; readonly title: string }): CloseOrder {
  return {
    id: convoy.id,
    reason: "convoy autoclose: all members closed",
    message: `Auto-closed convoy ${convoy.id} "${convoy.title}"`,
    also: "convoy.closed",
    byRule: true,
  };
}
