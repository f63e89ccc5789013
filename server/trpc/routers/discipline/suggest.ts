import { z } from "zod";
import { suggestInstalled } from "../../../discipline/suggest-installed";
import { memberQuery } from "../../procedures";

/** Installed packs for a goal in plain language, best first; the last choice is always no pack. Nothing is bound. */
export const suggest = memberQuery("discipline.read")
  .input(z.object({ goal: z.string().max(500) }))
  .query(({ ctx, input }) => suggestInstalled(ctx.store, input.goal));
