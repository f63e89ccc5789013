import { z } from "zod";
import { homePage } from "../../../console/home-page";
import { cityQuery } from "../../procedures";

/** What runs, what is ready, what waits for other work, and what happened last. */
export const home = cityQuery("bead.read")
  .input(z.object({ rig: z.string().max(200).default("") }))
  .query(({ ctx, input }) => homePage(ctx.store, { cityId: ctx.cityId, rig: input.rig, now: ctx.now() }));
