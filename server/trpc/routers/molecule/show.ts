import { z } from "zod";
import { beadLine } from "@/lib/view/bead-line";
import { getBead } from "../../../bead/find-bead";
import { usualExpansion } from "../../../molecule/molecule-rows";
import { progressOf } from "../../../molecule/progress-of";
import { cityQuery } from "../../procedures";
import { beadId } from "../bead/bead-input";

/** A molecule's root, what its members are doing, and the branches that are open at first. */
export const show = cityQuery("bead.read")
  .input(z.object({ id: beadId }))
  .query(async ({ ctx, input }) => {
    const root = await getBead(ctx.store, ctx.cityId, input.id);
    const progress = await progressOf(ctx.store, ctx.cityId, [root.id]);
    return {
      line: beadLine(root),
      formula: root.ref,
      createdBy: root.createdBy,
      progress: progress.get(root.id),
      expansion: await usualExpansion(ctx.store, ctx.cityId, root.id),
    };
  });
