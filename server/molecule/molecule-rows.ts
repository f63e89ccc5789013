import { sql } from "drizzle-orm";
import type { Bead } from "@/lib/bead/bead";
import { findBeads } from "@/server/bead/find-bead";
import { blockingSql, unsatisfiedSql } from "@/server/bead/refresh-blocked";
import { idRows } from "@/server/db/json-rows";
import type { Executor } from "@/server/db/store";
import { type Progress, progressOf } from "./progress-of";
import { type Visible, visibleTree } from "./visible-tree";
import { wholeWindow } from "./whole-window";

/** A row of a molecule's tree. `depth` is 0 for the root. */
export type MoleculeRow = {
  readonly bead: Bead;
  readonly depth: number;
  readonly hasChildren: boolean;
  readonly isExpanded: boolean;
  /** Place among its siblings from 1, and their number: for assistive technology. */
  readonly position: number;
  readonly siblings: number;
  /** The ids of open beads that it waits for directly. */
  readonly blockedBy: readonly string[];
  /** Of its members; null for a bead without any. */
  readonly activity: Pick<Progress, "working" | "blocked" | "failed"> | null;
};

export type RowsQuery = {
  readonly cityId: string;
  readonly rootId: string;
  /** Ids whose children are shown; `all` shows every one. */
  readonly expanded: readonly string[] | "all";
  readonly offset: number;
  readonly limit: number;
};

/** A window of a molecule's visible rows; `total` counts all visible ones, `ancestors` are those of the first row, root first. */
export type MoleculeWindow = {
  readonly rows: readonly MoleculeRow[];
  readonly total: number;
  readonly ancestors: readonly Bead[];
};

/** A window of the tree (ux 5): rows `offset` to `offset + limit` of what the expanded beads show. */
export async function moleculeRows(executor: Executor, query: RowsQuery): Promise<MoleculeWindow> {
  const { cityId, rootId, expanded } = query;
  const limit = Math.min(query.limit, 500);
  const { total, window } =
    (expanded === "all" ? await wholeWindow(executor, cityId, rootId, query.offset, limit) : undefined) ??
    sliceOf(await visibleTree(executor, cityId, rootId, expanded), query.offset, limit);
  const above: Visible[] = [];
  for (let at = window[0]?.above; at; at = at.above) above.unshift(at);
  const beads = await findBeads(
    executor,
    cityId,
    [...above, ...window].map((row) => row.id),
  );
  const blockers = await openBlockers(
    executor,
    cityId,
    window.map((row) => row.id),
  );
  const containers = window.filter((row) => row.hasChildren).map((row) => row.id);
  const progress = await progressOf(executor, cityId, containers);
  const open = new Set(expanded === "all" ? [] : expanded);
  return {
    total,
    ancestors: above.flatMap((row) => beads.get(row.id) ?? []),
    rows: window.flatMap((row) => {
      const bead = beads.get(row.id);
      const { depth, hasChildren, position, siblings } = row;
      const isExpanded = hasChildren && (expanded === "all" || open.has(row.id));
      if (!bead) return [];
      const blockedBy = blockers.get(row.id) ?? [];
      const activity = activityOf(progress.get(row.id));
      return [{ bead, depth, hasChildren, isExpanded, position, siblings, blockedBy, activity }];
    }),
  };
}

function activityOf(progress: Progress | undefined): MoleculeRow["activity"] {
  if (!progress) return null;
  const { working, blocked, failed } = progress;
  return { working, blocked, failed };
}

function sliceOf(visible: readonly Visible[], offset: number, limit: number) {
  return { total: visible.length, window: visible.slice(offset, offset + limit) };
}

async function openBlockers(
  executor: Executor,
  cityId: string,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await executor.query<{ id: string; blockers: string[] }>(sql`
    select i.id, array_agg(distinct d.on_id order by d.on_id) as blockers from ${idRows(ids)} i
    join dependencies d on d.city_id = ${cityId} and d.issue_id = i.id and d.type in (${blockingSql})
    left join beads t on t.city_id = ${cityId} and t.id = d.on_id
    where ${unsatisfiedSql}
    group by i.id`);
  return new Map(rows.map((row) => [row.id, row.blockers]));
}

/**
 * Where a bead stands in the tree once everything above it is expanded: its row, and the ids to expand. Undefined when it is not
 * in this molecule.
 */
export async function moleculeIndexOf(
  executor: Executor,
  query: Pick<RowsQuery, "cityId" | "rootId" | "expanded"> & { readonly beadId: string },
): Promise<{ readonly index: number; readonly expanded: readonly string[] } | undefined> {
  const { cityId, rootId, beadId } = query;
  const path = await executor.query<{ id: string }>(sql`
    with recursive up(id, parent, depth) as (
      select b.id, b.parent_id, 0 from beads b where b.city_id = ${cityId} and b.id = ${beadId}
      union all
      select b.id, b.parent_id, u.depth + 1 from up u
      join beads b on b.city_id = ${cityId} and b.id = u.parent where u.id <> ${rootId} and u.depth < 1000
    ) select id from up`);
  if (!path.some((row) => row.id === rootId)) return undefined;
  const above = path.map((row) => row.id).filter((id) => id !== beadId);
  const expanded = query.expanded === "all" ? "all" : [...new Set([...query.expanded, ...above])];
  const visible = await visibleTree(executor, cityId, rootId, expanded);
  return { index: visible.findIndex((row) => row.id === beadId), expanded: expanded === "all" ? [] : expanded };
}

/**
 * The ids to expand at first (ux 35): the root, and every container on the way to a bead that is being worked on, waits for a
 * person or failed; finished and untouched branches stay folded. Walked up from the work under way (index `beads_lively`) and down
 * through stored counts of failures, never through all members.
 */
export async function usualExpansion(executor: Executor, cityId: string, rootId: string): Promise<string[]> {
  const rows = await executor.query<{ id: string }>(sql`
    with recursive up(member, id, parent) as (
      select b.id, b.id, b.parent_id from beads b where b.city_id = ${cityId}
        and (b.status in ('in_progress', 'hooked') or (b.issue_type = 'gate' and b.status <> 'closed'))
      union
      select u.member, b.id, b.parent_id from up u
      join beads b on b.city_id = ${cityId} and b.id = u.parent where u.id <> ${rootId}
    ),
    failing(id) as (
      select b.id from beads b where b.city_id = ${cityId} and b.id = ${rootId} and b.failed_descendants > 0
      union
      select b.id from failing f
      join beads b on b.city_id = ${cityId} and b.parent_id = f.id and b.failed_descendants > 0
    )
    select u.id from up u join beads b on b.city_id = ${cityId} and b.id = u.id
    where b.descendants > 0 and u.member in (select member from up where id = ${rootId})
    union
    select id from failing`);
  return [...new Set([rootId, ...rows.map((row) => row.id)])].slice(0, openAtMost);
}

/** Branches that are open at first; a molecule in which everything fails is read from its top. */
const openAtMost = 500;
