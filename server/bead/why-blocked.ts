import { sql } from "drizzle-orm";
import { type BlockLink, type BlockNode, blockTree } from "@/lib/bead/block-tree";
import type { Executor } from "@/server/db/store";
import { beadNotFound } from "./find-bead";
import { blockingSql, unsatisfiedSql } from "./refresh-blocked";

/** Open blockers of a bead, its own and those of its containers at any depth; sorted, each once. */
export async function blockersOf(executor: Executor, cityId: string, id: string): Promise<string[]> {
  const rows = await executor.query<{ id: string }>(sql`
    with recursive up(id) as (
      select ${id}
      union
      select e.on_id from up u
      join dependencies e on e.city_id = ${cityId} and e.issue_id = u.id and e.type = 'parent-child'
    )
    select distinct d.on_id as id from up u
    join beads holder on holder.city_id = ${cityId} and holder.id = u.id and (holder.status <> 'closed' or u.id = ${id})
    join dependencies d on d.city_id = ${cityId} and d.issue_id = u.id and d.type in (${blockingSql})
    left join beads t on t.city_id = ${cityId} and t.id = d.on_id
    where ${unsatisfiedSql} order by 1`);
  return rows.map((row) => row.id);
}

type NodeRow = {
  id: string;
  title: string;
  type: string;
  status: string;
  assignee: string;
  started_at: string | null;
  defer_until: string | null;
  links: BlockLink[] | null;
};

/**
 * Everything that a bead waits for, down to what can be acted on: its blockers, what holds its containers, and what those wait for
 * in turn. Each bead is looked at once, however many paths lead to it.
 */
export async function whyBlocked(executor: Executor, cityId: string, id: string, now: Date): Promise<BlockNode> {
  const rows = await executor.query<NodeRow>(sql`
    with recursive reach(id) as (
      select ${id}
      union
      select d.on_id from reach r
      join dependencies d on d.city_id = ${cityId} and d.issue_id = r.id and d.type in (${blockingSql}, 'parent-child')
      join beads b on b.city_id = ${cityId} and b.id = r.id and (b.status <> 'closed' or b.id = ${id})
    )
    select b.id, b.title, b.issue_type as type, b.status, b.assignee, b.started_at, b.defer_until, l.links
    from reach r join beads b on b.city_id = ${cityId} and b.id = r.id
    left join lateral (
      select jsonb_agg(jsonb_build_object('onId', d.on_id, 'type', d.type, 'metadata', d.metadata,
        'unsatisfied', ${unsatisfiedSql}, 'known', t.id is not null) order by d.on_id, d.type) as links
      from dependencies d left join beads t on t.city_id = ${cityId} and t.id = d.on_id
      where d.city_id = ${cityId} and d.issue_id = b.id and d.type in (${blockingSql}, 'parent-child')
    ) l on true`);
  const nodes = new Map(
    rows.map(({ links, started_at, defer_until, ...row }) => [
      row.id,
      { ...row, startedAt: started_at, deferUntil: defer_until, links: links ?? [] },
    ]),
  );
  const tree = blockTree(nodes, id, now.toISOString());
  if (!tree) throw beadNotFound(id);
  return tree;
}
