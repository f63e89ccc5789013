import { z } from "zod";
import { readyAgeCounts } from "../../../bead/ready-age-counts";
import { cityQuery } from "../../procedures";

/** The ready queue by the age of its beads. */
export const readyAges = cityQuery("bead.read")
  .input(z.object({ rig: z.string().max(200).default("") }))
  .query(async ({ ctx, input }) => {
    const ages = await readyAgeCounts(ctx.store, { cityId: ctx.cityId, now: ctx.now(), rig: input.rig });
    return { ages, total: ages.reduce((sum, { count }) => sum + count, 0) };
  });
