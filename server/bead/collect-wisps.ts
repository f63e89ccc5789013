import { sql } from "drizzle-orm";
import type { Act } from "@/server/db/act";
import type { Executor } from "@/server/db/store";
import { archiveBeads } from "./archive-beads";
import { subtree } from "./burn-bead";
import { lockCity } from "./lock-city";

export type CollectInput = {
  readonly cityId: string;
  /** Milliseconds; counted from the birth of a bead (runtime 5.3, 1). */
  readonly ttl: number;
};

/**
 * Takes closed molecules, with their members, and closed order-tracking beads that are older than the ttl out into the archive
 * (runtime 5.3, 1; decision R20). A molecule with an open member stays whole. Answers the ids, roots first.
 */
export async function collectWisps(executor: Executor, { cityId, ttl }: CollectInput, act: Act): Promise<string[]> {
  const before = new Date(act.now.getTime() - ttl).toISOString();
  return executor.transaction(async (tx) => {
    await lockCity(tx, cityId);
    const roots = await tx.query<{ id: string }>(sql`
      select id from beads where city_id = ${cityId} and status = 'closed' and created_at < ${before}::timestamptz
        and (issue_type = 'molecule' or metadata->>'gc.kind' = 'wisp' or labels && array['order-tracking', 'gc:order-tracking'])
      order by created_at, id`);
    const gone = new Set<string>();
    for (const { id } of roots) {
      if (gone.has(id)) continue;
      const members = await subtree(tx, cityId, id);
      if (members.some((member) => member.status !== "closed")) continue;
      for (const member of [id, ...members.map((each) => each.id)]) gone.add(member);
    }
    const ids = [...gone];
    await archiveBeads(tx, cityId, ids, "retention: closed molecule or order run", act);
    return ids;
  });
}
