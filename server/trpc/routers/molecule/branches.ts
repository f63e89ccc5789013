import { z } from "zod";
import type { Executor } from "../../../db/store";
import { findBranches, getBranches, keepBranches } from "../../../molecule/kept-branches";
import { cityMutation, cityQuery } from "../../procedures";
import { beadId } from "../bead/bead-input";

const branchesAtMost = 10_000;

const kept = z.string().regex(/^[\w-]{22}$/);

/** Branches that are open in a tree: their ids, or the hash of a set that is kept, which then counts alone. */
export const openBranches = { expanded: z.array(beadId).max(branchesAtMost), kept: kept.optional() };

/** The ids of the open branches. 404 for a hash of which nothing is kept. */
export async function expandedIds(
  executor: Executor,
  cityId: string,
  input: { readonly expanded: readonly string[]; readonly kept?: string | undefined },
): Promise<readonly string[]> {
  return input.kept === undefined ? input.expanded : getBranches(executor, cityId, input.kept);
}

/** The open branches that an address stands for; null when they are no longer kept (ux 57). */
export const branches = cityQuery("bead.read")
  .input(z.object({ kept }))
  .query(async ({ ctx, input }) => ({ ids: (await findBranches(ctx.store, ctx.cityId, input.kept)) ?? null }));

/** Keeps open branches that are too many for an address; answers what the address says instead. */
export const keep = cityMutation("view.keep", "view.branches")
  .input(z.object({ id: beadId, expanded: openBranches.expanded }))
  .mutation(async ({ ctx, input }) => ({
    kept: await keepBranches(ctx.tx, ctx.cityId, input.expanded, ctx.act.now),
  }));
