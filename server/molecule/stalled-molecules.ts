import { sql } from "drizzle-orm";
import type { StalledMolecule } from "@/lib/attention/molecule-attention";
import { rowLimit } from "../db/json-rows";
import type { Executor } from "../db/store";

/** Open molecules that are looked at, those that have not moved for longest first. */
export const lookedAt = 200;

type Row = Omit<StalledMolecule, "updatedAt"> & { readonly updated_at: string; readonly candidates: number };

/**
 * Open molecules in which nothing can go on: no member is worked on, ready, deferred or waits for a gate that is open to be decided.
 * One that moved in the last ten minutes is not looked at. A recursion ends at the first member that can go on, so that only
 * molecules that are stuck are walked through. `all` says whether every open molecule was looked at.
 */
export async function stalledMolecules(
  executor: Executor,
  cityId: string,
  rig: string,
  now: Date,
): Promise<{ readonly found: readonly StalledMolecule[]; readonly all: boolean }> {
  const settled = new Date(now.getTime() - 10 * 60_000).toISOString();
  const below = sql`below(id) as (
      select m.id from beads m where m.city_id = ${cityId} and m.parent_id = r.id
      union all
      select m.id from below p join beads m on m.city_id = ${cityId} and m.parent_id = p.id
    )`;
  const rows = await executor.query<Row>(sql`
    with roots as materialized (
      select r.id, r.title, r.rig, r.status, r.updated_at from beads r
      where r.city_id = ${cityId} and r.issue_type = 'molecule' and r.status not in ('closed', 'deferred')
        and r.descendants > r.closed_descendants and r.updated_at < ${settled}::timestamptz and not r.is_template
        and (${rig} = '' or r.rig = ${rig})
      order by r.updated_at, r.id limit ${rowLimit(lookedAt)}
    )
    select r.id, r.title, r.rig, r.status, r.updated_at, c.open, c.blocked,
      (select count(*)::int from roots) as candidates from roots r
    cross join lateral (
      with recursive ${below}
      select count(*)::int as open, (count(*) filter (where m.status = 'blocked'))::int as blocked
      from below b join beads m on m.city_id = ${cityId} and m.id = b.id
      where m.status <> 'closed' and m.open_children = 0
    ) c
    where not exists (
      with recursive ${below}
      select from below b join beads m on m.city_id = ${cityId} and m.id = b.id
      where m.status in ('in_progress', 'hooked', 'deferred')
        or (m.status = 'open' and not m.is_blocked and m.open_children = 0)
    )`);
  const found = rows.map(({ updated_at, candidates: _, ...row }) => ({
    ...row,
    updatedAt: new Date(updated_at).toISOString(),
  }));
  return { found, all: (rows[0]?.candidates ?? 0) < lookedAt };
}
