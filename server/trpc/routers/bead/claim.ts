import { z } from "zod";
import { beadLine } from "@/lib/view/bead-line";
import { byBead } from "../../../auth/bead-scope";
import { claimBead } from "../../../bead/claim-bead";
import { cityMutation } from "../../procedures";
import { beadId } from "./bead-input";

/** Takes a bead for the person who asks, or for the agent that is named. */
export const claim = cityMutation("bead.write", "bead.claim", byBead)
  .input(z.object({ id: beadId, assignee: z.string().min(1).max(200).optional() }))
  .mutation(async ({ ctx, input }) => {
    const { id, assignee } = input;
    return beadLine(await claimBead(ctx.tx, { cityId: ctx.cityId, id, assignee }, ctx.act));
  });
