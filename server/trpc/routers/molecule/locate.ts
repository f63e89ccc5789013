import { z } from "zod";
import { Refusal } from "@/lib/diagnostic/refusal";
import { moleculeIndexOf } from "../../../molecule/molecule-rows";
import { cityQuery } from "../../procedures";
import { beadId } from "../bead/bead-input";
import { expandedIds, openBranches } from "./branches";

/** Where a bead stands in the tree, and what to unfold to see it: for deep links and search (ux 31). */
export const locate = cityQuery("bead.read")
  .input(z.object({ id: beadId, bead: beadId, ...openBranches }))
  .query(async ({ ctx, input }) => {
    const { id: rootId, bead } = input;
    const expanded = await expandedIds(ctx.store, ctx.cityId, input);
    const found = await moleculeIndexOf(ctx.store, { cityId: ctx.cityId, rootId, beadId: bead, expanded });
    if (!found) throw new Refusal(404, "bead-elsewhere", `bead ${bead} is not part of molecule ${rootId}`);
    return found;
  });
