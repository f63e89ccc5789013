import { sql } from "drizzle-orm";
import type { Bead, Comment, Dependency } from "@/lib/bead/bead";
import type { Executor } from "@/server/db/store";
import { getBead } from "./find-bead";

/** The other end of an edge as a list shows it; null facts when the store does not know it (decision R11). */
export type Neighbour = Dependency & {
  readonly otherId: string;
  readonly title: string | null;
  readonly beadType: string | null;
  readonly status: string | null;
  readonly assignee: string | null;
};

/** A bead with everything around it. */
export type BeadDetail = {
  readonly bead: Bead;
  /** What it depends on and lies in. */
  readonly dependencies: readonly Neighbour[];
  /** What depends on it and lies in it, in authored order. */
  readonly dependents: readonly Neighbour[];
  readonly comments: readonly Comment[];
};

type Row = {
  issue_id: string;
  on_id: string;
  type: string;
  created_at: string;
  created_by: string;
  metadata: string;
  thread_id: string;
  title: string | null;
  issue_type: string | null;
  status: string | null;
  assignee: string | null;
};

/** One bead with its edges in both directions and its comments; 404 when there is none. */
export async function showBead(executor: Executor, cityId: string, id: string): Promise<BeadDetail> {
  const bead = await getBead(executor, cityId, id);
  const rows = await executor.query<Row>(sql`
    select d.issue_id, d.on_id, d.type, d.created_at, d.created_by, d.metadata, d.thread_id,
      o.title, o.issue_type, o.status, o.assignee
    from dependencies d
    left join beads o on o.city_id = d.city_id and o.id = case when d.issue_id = ${id} then d.on_id else d.issue_id end
    where d.city_id = ${cityId} and (d.issue_id = ${id} or d.on_id = ${id})
    order by o.ordinal nulls last, d.created_at, d.issue_id, d.on_id, d.type`);
  return {
    bead,
    dependencies: rows.filter((row) => row.issue_id === id).map((row) => neighbour(row, row.on_id)),
    dependents: rows.filter((row) => row.on_id === id).map((row) => neighbour(row, row.issue_id)),
    comments: await listComments(executor, cityId, id),
  };
}

function neighbour(row: Row, otherId: string): Neighbour {
  return {
    issueId: row.issue_id,
    dependsOnId: row.on_id,
    type: row.type,
    createdAt: row.created_at,
    createdBy: row.created_by,
    metadata: row.metadata,
    threadId: row.thread_id,
    otherId,
    title: row.title,
    beadType: row.issue_type,
    status: row.status,
    assignee: row.assignee,
  };
}

/** The comments of a bead, oldest first. */
export async function listComments(executor: Executor, cityId: string, beadId: string): Promise<Comment[]> {
  const rows = await executor.query<{ id: string; author: string; text: string; created_at: string }>(sql`
    select id, author, text, created_at from comments
    where city_id = ${cityId} and bead_id = ${beadId} order by created_at, id`);
  return rows.map(({ created_at, ...comment }) => ({ ...comment, beadId, createdAt: created_at }));
}

/** Direct children through parent-child edges, whatever their status, in authored order. */
export async function listChildren(executor: Executor, cityId: string, id: string): Promise<string[]> {
  const rows = await executor.query<{ id: string }>(sql`
    select b.id from dependencies e join beads b on b.city_id = e.city_id and b.id = e.issue_id
    where e.city_id = ${cityId} and e.on_id = ${id} and e.type = 'parent-child' order by b.ordinal, b.created_at, b.id`);
  return rows.map((row) => row.id);
}
