import { z } from "zod";
import { beadLine } from "@/lib/view/bead-line";
import { moleculeRows } from "../../../molecule/molecule-rows";
import { cityQuery } from "../../procedures";
import { beadId } from "../bead/bead-input";
import { expandedIds, openBranches } from "./branches";

/** Rows of the tree that one window may hold. */
export const windowSize = 100;

/** A window of a molecule's visible rows: the server owns the tree (ux 31). */
export const rows = cityQuery("bead.read")
  .input(
    z.object({
      id: beadId,
      ...openBranches,
      offset: z.number().int().min(0),
      limit: z.number().int().min(1).max(200).default(windowSize),
    }),
  )
  .query(async ({ ctx, input }) => {
    const { id: rootId, offset, limit } = input;
    const expanded = await expandedIds(ctx.store, ctx.cityId, input);
    const window = await moleculeRows(ctx.store, { cityId: ctx.cityId, rootId, expanded, offset, limit });
    return {
      total: window.total,
      ancestors: window.ancestors.map(beadLine),
      rows: window.rows.map(({ bead, ...row }) => ({ ...row, line: beadLine(bead) })),
    };
  });
