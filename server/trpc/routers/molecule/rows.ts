import { z } from "zod";
import { beadLine } from "@/lib/view/bead-line";
import { moleculeRows } from "../../../molecule/molecule-rows";
import { cityQuery } from "../../procedures";
import { beadId } from "../bead/bead-input";

/** Rows of the tree that one window may hold, and branches that may be open. */
export const windowSize = 100;
const branchesAtMost = 2000;

/** Branches that are open in a tree. */
export const expandedIds = z.array(beadId).max(branchesAtMost);

/** A window of a molecule's visible rows: the server owns the tree (ux 31). */
export const rows = cityQuery("bead.read")
  .input(
    z.object({
      id: beadId,
      expanded: expandedIds,
      offset: z.number().int().min(0),
      limit: z.number().int().min(1).max(200).default(windowSize),
    }),
  )
  .query(async ({ ctx, input }) => {
    const { id: rootId, expanded, offset, limit } = input;
    const window = await moleculeRows(ctx.store, { cityId: ctx.cityId, rootId, expanded, offset, limit });
    return {
      total: window.total,
      ancestors: window.ancestors.map(beadLine),
      rows: window.rows.map(({ bead, ...row }) => ({ ...row, line: beadLine(bead) })),
    };
  });
