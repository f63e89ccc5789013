import { z } from "zod";
import { beadLine } from "@/lib/view/bead-line";
import { budgetGraph } from "@/lib/view/graph-budget";
import { foldGraph } from "@/lib/view/graph-fold";
import { focusGraph } from "@/lib/view/graph-trace";
import { moleculeGraph as drawn } from "@/lib/view/molecule-graph";
import { moleculeGraph } from "../../../molecule/molecule-graph";
import { cityQuery } from "../../procedures";
import { beadId } from "../bead/bead-input";

/**
 * The drawing of a molecule, or of what is around one of its beads, folded and cut to the drawing budget here: ten thousand beads
 * never travel to draw two hundred (ux 23, 25). `open` are the boxes that were unfolded.
 */
export const graph = cityQuery("bead.read")
  .input(
    z.object({
      id: beadId,
      focus: z.string().max(200).default(""),
      depth: z.number().int().min(1).max(100).optional(),
      open: z.array(beadId).max(200).default([]),
    }),
  )
  .query(async ({ ctx, input }) => {
    const { root, beads, edges } = await moleculeGraph(ctx.store, ctx.cityId, input.id);
    const whole = drawn(root.id, beads.map(beadLine), edges);
    const wanted = input.focus ? focusGraph(whole, input.focus, input.depth) : whole;
    return budgetGraph(foldGraph(wanted, new Set(input.open)));
  });
