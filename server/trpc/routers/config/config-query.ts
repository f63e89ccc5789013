import { z } from "zod";
import { shownCity } from "../../../console/shown-city";
import { cityQuery } from "../../procedures";

/** A revision that the address pins (ux 59); without it, the files as they are. */
export const pinned = z.object({ rev: z.number().int().min(1).max(2_147_483_647).optional() });

/** A read of the configuration: `ctx.shown` is the city as of the pinned revision, or as it is shown now. */
export function configQuery() {
  return cityQuery("config.read")
    .input(pinned)
    .use(async ({ ctx, input, next }) =>
      next({ ctx: { ...ctx, shown: await shownCity(ctx.store, ctx.city, input.rev) } }),
    );
}
