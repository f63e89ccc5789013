import { type SQL, sql } from "drizzle-orm";
import type { Bead } from "@/lib/bead/bead";
import { rowLimit } from "@/server/db/json-rows";
import type { Executor } from "@/server/db/store";
import { type BeadRow, beadColumns, toBead } from "./bead-row";
import { blockingSql, unsatisfiedSql } from "./refresh-blocked";

export type BlockedQuery = {
  readonly cityId: string;
  readonly rig?: string | null;
  readonly limit?: number;
};

/** A blocked bead and what it waits for directly: its own open blockers, else the containers that hold it. */
export type BlockedBead = { readonly bead: Bead; readonly blockedBy: readonly string[]; readonly inherited: boolean };

/** Open beads that are blocked, by themselves or through a container (runtime 2.6): most urgent first, then newest. */
export async function listBlocked(executor: Executor, query: BlockedQuery): Promise<BlockedBead[]> {
  const { cityId } = query;
  const where: SQL[] = [sql`b.city_id = ${cityId} and b.status <> 'closed' and b.is_blocked`];
  if (query.rig !== undefined) where.push(sql`b.rig = ${query.rig ?? ""}`);
  const rows = await executor.query<BeadRow & { own: string[]; holders: string[] }>(sql`
    select ${beadColumns},
      array(select distinct d.on_id from dependencies d
        left join beads t on t.city_id = ${cityId} and t.id = d.on_id
        where d.city_id = ${cityId} and d.issue_id = b.id and d.type in (${blockingSql}) and ${unsatisfiedSql}
        order by 1) as own,
      array(select e.on_id from dependencies e join beads p on p.city_id = ${cityId} and p.id = e.on_id
        where e.city_id = ${cityId} and e.issue_id = b.id and e.type = 'parent-child'
          and (p.is_blocked or p.status = 'deferred') order by 1) as holders
    from beads b where ${sql.join(where, sql` and `)}
    order by coalesce(b.priority, 2), b.created_at desc, b.id limit ${rowLimit(query.limit, 1000)}`);
  return rows.map(({ own, holders, ...row }) => ({
    bead: toBead(row),
    blockedBy: own.length > 0 ? own : holders,
    inherited: own.length === 0,
  }));
}
