import { z } from "zod";
import { beadLine } from "@/lib/view/bead-line";
import { budgetGraph } from "@/lib/view/graph-budget";
import { moleculeGraph as drawn } from "@/lib/view/molecule-graph";
import { moleculeGraph } from "../../../molecule/molecule-graph";
import { cityQuery } from "../../procedures";
import { beadId } from "../bead/bead-input";

/** The drawing of a molecule, cut to the drawing budget here: ten thousand beads never travel to draw two hundred (ux 23). */
export const graph = cityQuery("bead.read")
  .input(z.object({ id: beadId }))
  .query(async ({ ctx, input }) => {
    const { root, beads, edges } = await moleculeGraph(ctx.store, ctx.cityId, input.id);
    return budgetGraph(drawn(root.id, beads.map(beadLine), edges));
  });
