import { sql } from "drizzle-orm";
import type { Act } from "@/server/db/act";
import { idRows } from "@/server/db/json-rows";
import type { Transaction } from "@/server/db/store";
import { append } from "@/server/event/append";
import { ancestorsOf, type Container, containersAbove, followsMembers } from "./containers-above";
import { blockingSql, refreshBlocked } from "./refresh-blocked";
import { countClosed, writeCounts } from "./settle-closed";

/**
 * Reopens beads together with the molecule roots, and the epics inside of them, that had ended with them (decision R2): a closed
 * root never holds an open member. Returns all ids that are open again. Needs the city's lock.
 */
export async function settleReopened(
  tx: Transaction,
  cityId: string,
  act: Act,
  ids: readonly string[],
): Promise<string[]> {
  const containers = await containersAbove(tx, cityId, ids);
  const reopened = countDown(containers, ids);
  if (reopened.length === 0) return [];
  const now = act.now.toISOString();
  await tx.query(sql`
    update beads b set status = 'open', closed_at = null, close_reason = '', closed_by_session = '',
      metadata = b.metadata - 'close_reason', updated_at = ${now}::timestamptz, version = b.version + 1
    from ${idRows(reopened)} i where b.city_id = ${cityId} and b.id = i.id`);
  await writeCounts(tx, cityId, containers);
  for (const id of reopened) append(tx, cityId, act, { type: "bead.updated", subject: id, snapshot: true });
  const dependents = await tx.query<{ id: string }>(sql`
    select distinct d.issue_id as id from ${idRows(reopened)} i
    join dependencies d on d.city_id = ${cityId} and d.on_id = i.id and d.type in (${blockingSql})`);
  await refreshBlocked(tx, cityId, [...reopened, ...dependents.map((row) => row.id)]);
  return reopened;
}

/** Counts the reopened beads down through their containers; adds the containers that reopen with them. */
function countDown(containers: ReadonlyMap<string, Container>, ids: readonly string[]): string[] {
  const queue = ids.filter((id) => containers.get(id)?.status === "closed");
  for (const id of queue) {
    const bead = containers.get(id);
    if (!bead) continue;
    bead.status = "open";
    const root = bead.stampedRoot ? containers.get(bead.stampedRoot) : undefined;
    const above = ancestorsOf(containers, id);
    for (const container of above) {
      countClosed(container, bead, -1);
      if (bead.parents.includes(container.id)) container.openChildren += 1;
    }
    for (const container of root ? [...above, root] : above)
      if (container.status === "closed" && followsMembers(containers, container) && !queue.includes(container.id))
        queue.push(container.id);
  }
  return queue;
}

/**
 * Reopens the closed roots and epics above open beads that were just put into them, so that new work under an ended molecule
 * is not lost from sight.
 */
export async function reopenAbove(tx: Transaction, cityId: string, act: Act, ids: readonly string[]): Promise<void> {
  const containers = await containersAbove(tx, cityId, ids);
  const closed = new Set<string>();
  for (const id of ids) {
    if (containers.get(id)?.status === "closed") continue;
    for (const above of ancestorsOf(containers, id))
      if (above.status === "closed" && followsMembers(containers, above)) closed.add(above.id);
  }
  if (closed.size > 0) await settleReopened(tx, cityId, act, [...closed]);
}
