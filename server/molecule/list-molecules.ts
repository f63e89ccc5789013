import { type SQL, sql } from "drizzle-orm";
import type { Bead } from "@/lib/bead/bead";
import { type BeadRow, beadColumns, toBead } from "@/server/bead/bead-row";
import { rowLimit } from "@/server/db/json-rows";
import { momentCursor, readMomentCursor } from "@/server/db/page-cursor";
import type { Executor } from "@/server/db/store";
import { type Progress, progressOf } from "./progress-of";

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
    items: roots.flatMap((root) => {
      const found = progress.get(root.id);
      return found ? [{ root, progress: found }] : [];
    }),
    total: count?.n ?? 0,
    nextCursor: last ? momentCursor(last.createdAt, last.id) : null,
  };
}
