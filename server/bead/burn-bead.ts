import { sql } from "drizzle-orm";
import { Refusal } from "@/lib/diagnostic/refusal";
import type { Act } from "@/server/db/act";
import type { Executor, Transaction } from "@/server/db/store";
import { append } from "@/server/event/append";
import { archiveBeads } from "./archive-beads";
import { beadByKey, membersByKey } from "./by-key";
import { getBead } from "./find-bead";
import { lockCity } from "./lock-city";

export type BurnInput = {
  readonly cityId: string;
  readonly id: string;
  /** Takes open descendants along; without it they refuse the burn. */
  readonly force?: boolean;
};

/** The bead and its descendants at any depth, through parent-child edges. */
export async function subtree(
  tx: Executor,
  cityId: string,
  id: string,
): Promise<{ id: string; status: string; closed_at: string | null }[]> {
  return tx.query(sql`
    with recursive below(id) as (
      select ${id}
      union
      select e.id from below u cross join ${membersByKey(cityId, sql`u.id`)} e
    ) select b.id, b.status, b.closed_at from below u cross join ${beadByKey(cityId, sql`u.id`)} b`);
}

/**
 * Takes a bead and all its descendants out of the store into the archive. Children are found through edges, never by the look of
 * their ids. Open descendants are named and refuse it unless forced.
 */
export async function burnBead(executor: Executor, input: BurnInput, act: Act): Promise<string[]> {
  const { cityId, id } = input;
  return executor.transaction(async (tx) => {
    await lockCity(tx, cityId);
    const bead = await getBead(tx, cityId, id);
    const members = await subtree(tx, cityId, id);
    const open = members.filter((member) => member.id !== id && member.status !== "closed").map((member) => member.id);
    if (open.length > 0 && !input.force)
      throw new Refusal(
        409,
        "burn-open-members",
        `cannot delete ${bead.id}: ${open.length} open descendant(s) [${open.slice(0, 10).join(" ")}${open.length > 10 ? " …" : ""}]; close them first or use --force`,
      );
    return archiveSubtree(tx, cityId, members, `deleted by ${act.actor}`, act);
  });
}

/** Archives what a burn takes away, with an event for each bead. */
async function archiveSubtree(
  tx: Transaction,
  cityId: string,
  members: readonly { readonly id: string }[],
  reason: string,
  act: Act,
): Promise<string[]> {
  const ids = members.map((member) => member.id);
  for (const id of ids) append(tx, cityId, act, { type: "bead.deleted", subject: id, message: reason });
  await archiveBeads(tx, cityId, ids, reason, act);
  return ids;
}
