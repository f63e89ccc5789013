import { type SQL, sql } from "drizzle-orm";
import type { Bead } from "@/lib/bead/bead";
import { type BeadRow, beadColumns, toBead } from "@/server/bead/bead-row";
import { failedSql } from "@/server/bead/filter-sql";
import { rowLimit } from "@/server/db/json-rows";
import { momentCursor, readMomentCursor } from "@/server/db/page-cursor";
import type { Executor } from "@/server/db/store";

export type MoleculesQuery = {
  readonly cityId: string;
  readonly rig?: string | null;
  /** Only roots cooked from this formula. */
  readonly formula?: string;
  /** `open`: not ended. `closed`: ended. Absent: both. */
  readonly state?: "open" | "closed";
  readonly limit?: number;
  readonly cursor?: string | null;
};

/** What the members of a molecule are doing. */
export type Progress = {
  readonly total: number;
  readonly closed: number;
  readonly working: number;
  readonly blocked: number;
  readonly failed: number;
  /** Open gates that wait for a person or a watcher. */
  readonly gates: number;
};

export type Molecule = { readonly root: Bead; readonly progress: Progress };

export type MoleculesPage = {
  readonly items: readonly Molecule[];
  readonly total: number;
  readonly nextCursor: string | null;
};

/** Molecule roots and root-only wisps, newest first, with their progress from the stored roll-ups. */
export async function listMolecules(executor: Executor, query: MoleculesQuery): Promise<MoleculesPage> {
  const { cityId } = query;
  const limit = Math.min(query.limit ?? 50, 200);
  const where: SQL[] = [sql`b.city_id = ${cityId} and (b.issue_type = 'molecule' or b.metadata->>'gc.kind' = 'wisp')`];
  if (query.rig !== undefined) where.push(sql`b.rig = ${query.rig ?? ""}`);
  if (query.formula !== undefined) where.push(sql`b.ref = ${query.formula}`);
  if (query.state === "open") where.push(sql`b.status <> 'closed'`);
  if (query.state === "closed") where.push(sql`b.status = 'closed'`);
  const all = sql.join(where, sql` and `);
  const page = query.cursor ? sql`${all} and (b.created_at, b.id) < (${readMomentCursor(query.cursor)})` : all;
  const rows = await executor.query<BeadRow>(sql`
    select ${beadColumns} from beads b where ${page} order by b.created_at desc, b.id desc limit ${rowLimit(limit + 1)}`);
  const [count] = await executor.query<{ n: number }>(sql`select count(*) as n from beads b where ${all}`);
  const roots = rows.slice(0, limit).map(toBead);
  const progress = await progressOf(
    executor,
    cityId,
    roots.map((root) => root.id),
  );
  const last = rows.length > limit ? roots.at(-1) : undefined;
  return {
    items: roots.map((root) => ({ root, progress: progress.get(root.id) ?? emptyProgress(root) })),
    total: count?.n ?? 0,
    nextCursor: last ? momentCursor(last.createdAt, last.id) : null,
  };
}

function emptyProgress(root: Bead): Progress {
  return { total: root.descendants, closed: root.closedDescendants, working: 0, blocked: 0, failed: 0, gates: 0 };
}

/** The progress of several molecules in one statement. */
export async function progressOf(
  executor: Executor,
  cityId: string,
  rootIds: readonly string[],
): Promise<Map<string, Progress>> {
  const rows = await executor.query<Progress & { id: string }>(sql`
    with recursive below(root, id) as (
      select i.id, i.id from jsonb_array_elements_text(${JSON.stringify(rootIds)}::text::jsonb) as i(id)
      union
      select u.root, e.issue_id from below u
      join dependencies e on e.city_id = ${cityId} and e.on_id = u.id and e.type = 'parent-child'
    )
    select u.root as id, count(*)::int as total, count(*) filter (where b.status = 'closed')::int as closed,
      count(*) filter (where b.status in ('in_progress', 'hooked'))::int as working,
      count(*) filter (where b.status <> 'closed' and b.is_blocked)::int as blocked,
      count(*) filter (where ${failedSql})::int as failed,
      count(*) filter (where b.status <> 'closed' and b.issue_type = 'gate')::int as gates
    from below u join beads b on b.city_id = ${cityId} and b.id = u.id where u.id <> u.root group by u.root`);
  return new Map(rows.map(({ id, ...progress }) => [id, progress]));
}
