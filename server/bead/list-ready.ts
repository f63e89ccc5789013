import { type SQL, sql } from "drizzle-orm";
import type { Bead } from "@/lib/bead/bead";
import { rowLimit } from "@/server/db/json-rows";
import type { Executor } from "@/server/db/store";
import { type BeadRow, beadColumns, toBead } from "./bead-row";

export type ReadyQuery = {
  readonly cityId: string;
  /** Deferrals are judged at this moment. */
  readonly now: Date;
  /** Only this rig's store; null for the city store; absent for all (city then rigs). */
  readonly rig?: string | null;
  readonly routedTo?: string;
  readonly assignee?: string;
  /** At most this many, 1 000 by default; the first ones in ready order. */
  readonly limit?: number;
};

/** The ready rule (decision R1) over a bead's row `b`: the partial index beads_ready holds exactly the rows of its first part. */
export function readySql(cityId: string, now: string): SQL {
  return sql`b.city_id = ${cityId} and b.status = 'open' and b.workable and not b.is_blocked
    and (b.defer_until is null or b.defer_until <= ${now}::timestamptz)
    and (b.held_until is null or b.held_until <= ${now}::timestamptz)`;
}

/** What may be worked on now: priority (unset = 2), then oldest first, then id (decision R1). */
export async function listReady(executor: Executor, query: ReadyQuery): Promise<Bead[]> {
  const where: SQL[] = [readySql(query.cityId, query.now.toISOString())];
  if (query.rig !== undefined) where.push(sql`b.rig = ${query.rig ?? ""}`);
  if (query.routedTo !== undefined)
    where.push(sql`b.metadata ? 'gc.routed_to' and b.metadata->>'gc.routed_to' = ${query.routedTo}`);
  if (query.assignee !== undefined) where.push(sql`b.assignee = ${query.assignee}`);
  const rows = await executor.query<BeadRow>(sql`
    select ${beadColumns} from beads b where ${sql.join(where, sql` and `)}
    order by b.city_id, coalesce(b.priority, 2), b.created_at, b.id limit ${rowLimit(query.limit, 1000)}`);
  return rows.map(toBead);
}
