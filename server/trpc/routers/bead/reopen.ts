import { z } from "zod";
import { byBead } from "../../../auth/bead-scope";
import { reopenBead } from "../../../bead/reopen-bead";
import { cityMutation } from "../../procedures";
import { beadId, expectedVersion } from "./bead-input";

/** Opens a closed bead again, and the molecule around it. */
export const reopen = cityMutation("bead.write", "bead.reopen", byBead)
  .input(z.object({ id: beadId, expectedVersion }))
  .mutation(({ ctx, input }) => reopenBead(ctx.tx, { ...input, cityId: ctx.cityId }, ctx.act));
