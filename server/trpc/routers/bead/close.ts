import { z } from "zod";
import { byBead } from "../../../auth/bead-scope";
import { closeBead } from "../../../bead/close-bead";
import { cityMutation } from "../../procedures";
import { beadId, expectedVersion } from "./bead-input";

/** Closes a bead, and what ends with it. Forcing past a guard needs a reason (decisions R4, R5, R17). */
export const close = cityMutation("bead.write", "bead.close", byBead)
  .input(
    z
      .object({
        id: beadId,
        reason: z.string().max(2000).default(""),
        force: z.boolean().default(false),
        expectedVersion,
      })
      .refine((input) => !input.force || input.reason.trim() !== "", {
        path: ["reason"],
        message: "say why the guard is passed over",
      }),
  )
  .mutation(({ ctx, input }) => closeBead(ctx.tx, { ...input, cityId: ctx.cityId }, ctx.act));
