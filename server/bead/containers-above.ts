import { type SQL, sql } from "drizzle-orm";
import { idRows } from "@/server/db/json-rows";
import type { Transaction } from "@/server/db/store";
import { beadByKey } from "./by-key";
import { failsSql } from "./failed-sql";

/** A bead on the way up through its containers, with what decides whether a container ends with its last member. */
export type Container = {
  readonly id: string;
  readonly title: string;
  readonly type: string;
  readonly parents: readonly string[];
  /** The molecule root that it is stamped with (`gc.root_bead_id`), outside of containment. */
  readonly stampedRoot: string | null;
  /** For a molecule root: how many open beads are stamped with it, besides those read here and those that lie in it. */
  readonly stampedOpen: number;
  readonly descendants: number;
  /** Its own stored state: what its containers count while it is open. */
  readonly isBlocked: boolean;
  /** Whether it counts as failed when it is closed. */
  readonly fails: boolean;
  status: string;
  openChildren: number;
  closedDescendants: number;
  blockedDescendants: number;
  failedDescendants: number;
};

type Row = {
  id: string;
  title: string;
  issue_type: string;
  status: string;
  parents: string[];
  root: string | null;
  stamped_open: number;
  descendants: number;
  closed_descendants: number;
  open_children: number;
  blocked_descendants: number;
  failed_descendants: number;
  is_blocked: boolean;
  fails: boolean;
};

/** Whether the stamped bead `s` lies in the root `b`, whose roll-up counts it already. */
function liesIn(cityId: string): SQL {
  return sql`exists (
    with recursive above(id) as (
      select s.parent_id where s.parent_id is not null
      union
      select p.parent_id from above a join beads p on p.city_id = ${cityId} and p.id = a.id where p.parent_id is not null
    ) select from above where id = b.id)`;
}

/** The beads themselves, everything that they lie in or are stamped with, and so on up. */
export async function containersAbove(
  tx: Transaction,
  cityId: string,
  ids: readonly string[],
): Promise<Map<string, Container>> {
  const rows = await tx.query<Row>(sql`
    with recursive up(id) as (
      select i.id from ${idRows(ids)} i
      union
      select n.id from up u cross join lateral (
        select e.on_id as id from dependencies e where e.city_id = ${cityId} and e.issue_id = u.id and e.type = 'parent-child'
        union all
        select b.metadata->>'gc.root_bead_id' from beads b
          where b.city_id = ${cityId} and b.id = u.id and b.metadata ? 'gc.root_bead_id'
      ) n
    )
    select b.id, b.title, b.issue_type, b.status, b.descendants, b.closed_descendants, b.open_children,
      b.blocked_descendants, b.failed_descendants, b.is_blocked, ${failsSql} as fails,
      b.metadata->>'gc.root_bead_id' as root,
      array(select e.on_id from dependencies e
        where e.city_id = ${cityId} and e.issue_id = b.id and e.type = 'parent-child') as parents,
      case when b.issue_type = 'molecule' then (select count(*)::int from beads s where s.city_id = ${cityId}
        and s.metadata ? 'gc.root_bead_id' and s.metadata->>'gc.root_bead_id' = b.id
        and s.status <> 'closed' and s.id not in (select id from up) and not ${liesIn(cityId)}) else 0 end as stamped_open
    from up u cross join ${beadByKey(cityId, sql`u.id`)} b`);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        title: row.title,
        type: row.issue_type,
        status: row.status,
        parents: row.parents,
        stampedRoot: row.root,
        stampedOpen: row.stamped_open,
        descendants: row.descendants,
        openChildren: row.open_children,
        closedDescendants: row.closed_descendants,
        blockedDescendants: row.blocked_descendants,
        failedDescendants: row.failed_descendants,
        isBlocked: row.is_blocked,
        fails: row.fails,
      },
    ]),
  );
}

/** What contains a bead, nearest first, each once. */
export function ancestorsOf(containers: ReadonlyMap<string, Container>, id: string): Container[] {
  const seen = new Set([id]);
  const found: Container[] = [];
  const queue = [...(containers.get(id)?.parents ?? [])];
  for (const at of queue) {
    const container = containers.get(at);
    if (seen.has(at) || !container) continue;
    seen.add(at);
    found.push(container);
    queue.push(...container.parents);
  }
  return found;
}

/** Whether a container ends and reopens with its members: a molecule root, and an epic inside of one (decision R2). */
export function followsMembers(containers: ReadonlyMap<string, Container>, container: Container): boolean {
  if (container.type === "molecule") return true;
  return container.type === "epic" && ancestorsOf(containers, container.id).some((above) => above.type === "molecule");
}
