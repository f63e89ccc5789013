import { sql } from "drizzle-orm";
import { type Derived, type DerivedInput, deriveAll } from "@/lib/bead/derive-all";
import type { Act } from "@/server/db/act";
import { jsonRows } from "@/server/db/json-rows";
import type { Executor } from "@/server/db/store";
import { failsSql } from "./failed-sql";
import { lockCity } from "./lock-city";
import { sweepEnded } from "./sweep-ended";

/** A stored fact that differs from its recomputation. */
export type Drift = { readonly id: string; readonly stored: Derived; readonly computed: Derived };

type Row = DerivedInput & Derived;

/** Compares every derived column of a city with its recomputation from beads and edges; empty when the store is right. */
export async function findDrift(executor: Executor, cityId: string): Promise<Drift[]> {
  const rows = await executor.query<Row>(sql`
    select id, status, defer_until as "deferUntil", coalesce(metadata->>'gc.work_outcome', '') as outcome, ${failsSql} as fails,
      open_blockers as "openBlockers", is_blocked as "isBlocked", held_until as "heldUntil",
      open_children as "openChildren", descendants, closed_descendants as "closedDescendants",
      blocked_descendants as "blockedDescendants", failed_descendants as "failedDescendants"
    from beads b where city_id = ${cityId} order by id`);
  const edges = await executor.query<{ issueId: string; dependsOnId: string; type: string }>(sql`
    select issue_id as "issueId", on_id as "dependsOnId", type from dependencies where city_id = ${cityId}`);
  const computed = deriveAll(rows, edges);
  return rows.flatMap((row) => {
    const right = computed.get(row.id);
    if (!right) return [];
    const stored: Derived = {
      openBlockers: row.openBlockers,
      isBlocked: row.isBlocked,
      heldUntil: row.heldUntil,
      openChildren: row.openChildren,
      descendants: row.descendants,
      closedDescendants: row.closedDescendants,
      blockedDescendants: row.blockedDescendants,
      failedDescendants: row.failedDescendants,
    };
    return JSON.stringify(stored) === JSON.stringify(right) ? [] : [{ id: row.id, stored, computed: right }];
  });
}

/** Writes the recomputed values where the stored ones differ, and closes what should have ended; answers what was wrong. */
export async function repairCity(executor: Executor, cityId: string, act: Act): Promise<Drift[]> {
  return executor.transaction(async (tx) => {
    await lockCity(tx, cityId);
    const drift = await findDrift(tx, cityId);
    if (drift.length > 0) {
      const rows = drift.map(({ id, computed }) => ({ id, ...computed }));
      await tx.query(sql`
        update beads b set open_blockers = r."openBlockers", is_blocked = r."isBlocked", held_until = r."heldUntil",
          open_children = r."openChildren", descendants = r.descendants, closed_descendants = r."closedDescendants",
          blocked_descendants = r."blockedDescendants", failed_descendants = r."failedDescendants"
        from ${jsonRows(rows, 'id text, "openBlockers" int, "isBlocked" boolean, "heldUntil" timestamptz, "openChildren" int, descendants int, "closedDescendants" int, "blockedDescendants" int, "failedDescendants" int')}
        where b.city_id = ${cityId} and b.id = r.id`);
    }
    await sweepEnded(tx, cityId, act);
    return drift;
  });
}
