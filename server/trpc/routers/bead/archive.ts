import { z } from "zod";
import { listArchived, showArchived } from "../../../bead/read-archive";
import { cityQuery } from "../../procedures";
import { beadId } from "./bead-input";

/** What clean-ups and burns took out of the hot tables, latest first (decision R20). */
export const archive = cityQuery("bead.read")
  .input(
    z.object({
      words: z.string().max(500).default(""),
      limit: z.number().int().min(1).max(200).default(100),
      cursor: z.string().max(2000).nullish(),
    }),
  )
  .query(({ ctx, input }) => listArchived(ctx.store, { ...input, cityId: ctx.cityId }));

/** One archived bead, whole; `at` tells those of one id apart. */
export const archived = cityQuery("bead.read")
  .input(z.object({ id: beadId, at: z.iso.datetime({ offset: true }).optional() }))
  .query(({ ctx, input }) => showArchived(ctx.store, ctx.cityId, input.id, input.at));
