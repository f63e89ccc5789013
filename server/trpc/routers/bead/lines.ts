import { z } from "zod";
import { beadLine } from "@/lib/view/bead-line";
import { findBeads } from "../../../bead/find-bead";
import { cityQuery } from "../../procedures";
import { beadId } from "./bead-input";

/** The lines of some beads as they are now: what a page patches after events. Beads that are gone are left out. */
export const lines = cityQuery("bead.read")
  .input(z.object({ ids: z.array(beadId).max(200) }))
  .query(async ({ ctx, input }) => {
    const beads = await findBeads(ctx.store, ctx.cityId, input.ids);
    return [...beads.values()].map(beadLine);
  });
