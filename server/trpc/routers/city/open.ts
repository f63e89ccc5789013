import { z } from "zod";
import { refuseFolder } from "../../../console/folder-policy";
import { env } from "../../../env";
import { memberMutation } from "../../procedures";

/** Opens a city folder of this machine; what was opened stays open over restarts. Which ones may be: `refuseFolder`. */
export const open = memberMutation("city.open", "city.open")
  .input(z.object({ path: z.string().min(1).max(4096) }))
  .mutation(async ({ ctx, input }) => {
    await refuseFolder(input.path, env());
    const city = await ctx.cities.open(ctx.tx, input.path, ctx.act);
    return { id: city.id };
  });
