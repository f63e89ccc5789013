import { z } from "zod";
import { beadLine } from "@/lib/view/bead-line";
import { moleculeGraph } from "../../../molecule/molecule-graph";
import { cityQuery } from "../../procedures";
import { beadId } from "../bead/bead-input";

/** The members of a molecule and the edges between them, for the drawing. */
export const graph = cityQuery("bead.read")
  .input(z.object({ id: beadId }))
  .query(async ({ ctx, input }) => {
    const { root, beads, edges } = await moleculeGraph(ctx.store, ctx.cityId, input.id);
    const lines = beads.map(beadLine).map(({ id, title, type, state, assignee, parentId, descendants }) => ({
      ...{ id, title, type, state, assignee, parentId, descendants },
    }));
    return { rootId: root.id, beads: lines, edges };
  });
