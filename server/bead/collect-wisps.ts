import { sql } from "drizzle-orm";
import type { Act } from "@/server/db/act";
import type { Executor } from "@/server/db/store";
import { archiveBeads } from "./archive-beads";
import { subtree } from "./burn-bead";
import { lockCity } from "./lock-city";

export type CollectInput = {
  readonly cityId: string;
  /** Milliseconds. */
  readonly ttl: number;
  /** Counted from the birth of the root (runtime 5.3, 1), or from when the last of the molecule closed. */
  readonly from: "created" | "closed";
};

/**
 * Takes closed molecules, with their members, and closed order-tracking beads that are older than the ttl out into the archive
 * (runtime 5.3, 1; decision R20). A molecule with an open member stays whole. Answers the ids, roots first.
 */
export async function collectWisps(
  executor: Executor,
  { cityId, ttl, from }: CollectInput,
  act: Act,
): Promise<string[]> {
  const before = new Date(act.now.getTime() - ttl).toISOString();
  return executor.transaction(async (tx) => {
    await lockCity(tx, cityId);
    const roots = await tx.query<{ id: string }>(sql`
      select id from beads where city_id = ${cityId} and status = 'closed' and ${sql.raw(`${from}_at`)} < ${before}::timestamptz
        and (issue_type = 'molecule' or metadata->>'gc.kind' = 'wisp' or labels && array['order-tracking', 'gc:order-tracking'])
      order by created_at, id`);
    const gone = new Set<string>();
    const isFresh = (closedAt: string | null) => closedAt !== null && Date.parse(closedAt) >= Date.parse(before);
    for (const { id } of roots) {
      if (gone.has(id)) continue;
      const members = await subtree(tx, cityId, id);
      if (members.some((member) => member.status !== "closed" || (from === "closed" && isFresh(member.closed_at))))
        continue;
      for (const member of [id, ...members.map((each) => each.id)]) gone.add(member);
    }
    const ids = [...gone];
    await archiveBeads(tx, cityId, ids, "retention: closed molecule or order run", act);
    return ids;
  });
}
