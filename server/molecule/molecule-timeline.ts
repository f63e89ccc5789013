import { sql } from "drizzle-orm";
import type { Bead } from "@/lib/bead/bead";
import type { FilterTerm } from "@/lib/bead/filter/filter";
import { type TimelineAxis, timelineAxis } from "@/lib/view/timeline-axis";
import { findBeads, getBead } from "@/server/bead/find-bead";
import type { Executor } from "@/server/db/store";
import { membersSql, termsSql } from "./members";

export type TimelineQuery = {
  readonly cityId: string;
  readonly rootId: string;
  readonly terms?: readonly FilterTerm[];
  readonly now: Date;
  readonly offset: number;
  readonly limit: number;
};

/** A window of the members in the order in which they were begun. The axis is that of all of them. */
export type MoleculeTimeline = {
  readonly total: number;
  readonly axis: TimelineAxis;
  readonly beads: readonly Bead[];
};

/** The lives of a molecule's members (ux 41): the times of all are read, whole beads for the window only. */
export async function moleculeTimeline(executor: Executor, query: TimelineQuery): Promise<MoleculeTimeline> {
  const { cityId, rootId, terms = [], now, offset, limit } = query;
  const root = await getBead(executor, cityId, rootId);
  const rows = await executor.query<{ id: string; created: string; started: string | null; ended: string | null }>(sql`
    ${membersSql(cityId, rootId)} select b.id, b.created_at as created, b.started_at as started, b.closed_at as ended
    from below u join beads b on b.city_id = ${cityId} and b.id = u.id
    where (b.id <> ${rootId} or ${root.descendants === 0}) and ${termsSql(terms, cityId, now)}
    order by coalesce(b.started_at, b.closed_at, 'infinity'), b.created_at, b.ordinal, b.id`);
  const lives = rows.map(({ created, started, ended }) => ({
    created: Date.parse(created),
    started: started === null ? null : Date.parse(started),
    ended: ended === null ? null : Date.parse(ended),
  }));
  const ids = rows.slice(offset, offset + Math.min(limit, 500)).map((row) => row.id);
  const beads = await findBeads(executor, cityId, ids);
  return {
    total: rows.length,
    axis: timelineAxis(lives, now.getTime()),
    beads: ids.flatMap((id) => beads.get(id) ?? []),
  };
}
