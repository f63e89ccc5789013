import { sql } from "drizzle-orm";
import type { Executor } from "@/server/db/store";

/** Open work that is routed to an agent: what somebody has taken, and what still lies there. */
export type TargetLoad = { readonly working: number; readonly waiting: number };

/** The load of every agent that has work, by its qualified name. */
export async function targetLoad(executor: Executor, cityId: string): Promise<Map<string, TargetLoad>> {
  const rows = await executor.query<TargetLoad & { target: string }>(sql`
    select b.metadata->>'gc.routed_to' as target,
      count(*) filter (where b.status in ('in_progress', 'hooked'))::int as working,
      count(*) filter (where b.status not in ('in_progress', 'hooked'))::int as waiting
    from beads b where b.city_id = ${cityId} and b.metadata ? 'gc.routed_to' and b.status <> 'closed' group by 1`);
  return new Map(rows.map(({ target, ...load }) => [target, load]));
}
