import { z } from "zod";
import { beadLine } from "@/lib/view/bead-line";
import { byBead } from "../../../auth/bead-scope";
import { updateBead } from "../../../bead/update-bead";
import { cityMutation } from "../../procedures";
import { beadId, expectedVersion } from "./bead-input";

const text = z.string().max(100_000).optional();

/** Edits fields of a bead. With the version that was looked at, a newer one refuses the edit (409) and nothing is lost. */
export const update = cityMutation("bead.write", "bead.update", byBead)
  .input(
    z.object({
      id: beadId,
      expectedVersion,
      patch: z.object({
        title: z.string().max(1000).optional(),
        priority: z.number().int().nullable().optional(),
        assignee: z.string().trim().max(200).optional(),
        status: z.string().max(50).optional(),
        labels: z.array(z.string().trim().min(1).max(200)).max(100).optional(),
        description: text,
        acceptanceCriteria: text,
        design: text,
        notes: text,
        deferUntil: z.iso.datetime({ offset: true }).nullable().optional(),
      }),
    }),
  )
  .mutation(async ({ ctx, input }) => {
    const { id, patch, expectedVersion } = input;
    return beadLine(await updateBead(ctx.tx, { cityId: ctx.cityId, id, patch, expectedVersion }, ctx.act));
  });
