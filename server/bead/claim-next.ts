import { type SQL, sql } from "drizzle-orm";
import type { Bead } from "@/lib/bead/bead";
import type { Act } from "@/server/db/act";
import type { Executor } from "@/server/db/store";
import { append } from "@/server/event/append";
import { type BeadRow, beadColumns, toBead } from "./bead-row";
import { readySql } from "./list-ready";

export type ClaimNextInput = {
  readonly cityId: string;
  /** Only work of this rig's store; null for the city store; absent for any. */
  readonly rig?: string | null;
  /** Only work routed to this target (`gc.routed_to`). */
  readonly routedTo?: string;
  readonly assignee?: string;
};

/**
 * Takes the first ready bead that nobody has, in ready order (decision R1); undefined when there is none. Agents that ask at once
 * skip each other's rows instead of waiting, so none gets a bead twice.
 */
export async function claimNext(executor: Executor, input: ClaimNextInput, act: Act): Promise<Bead | undefined> {
  const now = act.now.toISOString();
  const where: SQL[] = [readySql(input.cityId, now), sql`b.assignee = ''`];
  if (input.rig !== undefined) where.push(sql`b.rig = ${input.rig ?? ""}`);
  if (input.routedTo !== undefined)
    where.push(sql`b.metadata ? 'gc.routed_to' and b.metadata->>'gc.routed_to' = ${input.routedTo}`);
  return executor.transaction(async (tx) => {
    const [row] = await tx.query<BeadRow>(sql`
      with next as (
        select b.id from beads b where ${sql.join(where, sql` and `)}
        order by b.city_id, coalesce(b.priority, 2), b.created_at, b.id
        limit 1 for update skip locked
      )
      update beads b set status = 'in_progress', assignee = ${input.assignee ?? act.actor}, version = b.version + 1,
        updated_at = ${now}::timestamptz, started_at = coalesce(b.started_at, ${now}::timestamptz)
      from next where b.city_id = ${input.cityId} and b.id = next.id
      returning ${beadColumns}`);
    if (!row) return undefined;
    append(tx, input.cityId, act, { type: "bead.updated", subject: row.id, message: "claimed", snapshot: true });
    return toBead(row);
  });
}
