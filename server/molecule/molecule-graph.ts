import { sql } from "drizzle-orm";
import type { Bead, Dependency } from "@/lib/bead/bead";
import { type BeadRow, beadColumns, toBead } from "@/server/bead/bead-row";
import { getBead } from "@/server/bead/find-bead";
import type { Executor } from "@/server/db/store";

/** The beads of a molecule in recipe order, root first, and the edges between them. */
export type MoleculeGraph = {
  readonly root: Bead;
  readonly beads: readonly Bead[];
  readonly edges: readonly Pick<Dependency, "issueId" | "dependsOnId" | "type" | "metadata">[];
};

/** A whole molecule, for drawing and for agents (runtime 12, `beads/graph`). */
export async function moleculeGraph(executor: Executor, cityId: string, rootId: string): Promise<MoleculeGraph> {
  const root = await getBead(executor, cityId, rootId);
  const members = sql`with recursive below(id) as (
    select ${rootId}
    union
    select e.issue_id from below u join dependencies e on e.city_id = ${cityId} and e.on_id = u.id and e.type = 'parent-child'
  )`;
  const rows = await executor.query<BeadRow>(sql`
    ${members} select ${beadColumns} from below u join beads b on b.city_id = ${cityId} and b.id = u.id
    order by b.id <> ${rootId}, b.ordinal, b.created_at, b.id`);
  const edges = await executor.query<{ issueId: string; dependsOnId: string; type: string; metadata: string }>(sql`
    ${members} select d.issue_id as "issueId", d.on_id as "dependsOnId", d.type, d.metadata from below u
    join dependencies d on d.city_id = ${cityId} and d.issue_id = u.id
    where d.on_id in (select id from below) order by 1, 2, 3`);
  return { root, beads: rows.map(toBead), edges };
}
