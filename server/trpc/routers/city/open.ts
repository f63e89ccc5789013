import { z } from "zod";
import { memberMutation } from "../../procedures";

/** Opens a city folder of this machine; what was opened stays open over restarts. */
export const open = memberMutation("city.open", "city.open")
  .input(z.object({ path: z.string().min(1).max(4096) }))
  .mutation(async ({ ctx, input }) => {
    const city = await ctx.cities.open(ctx.tx, input.path, ctx.act);
    return { id: city.id };
  });
