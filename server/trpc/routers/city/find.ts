import { z } from "zod";
import { findAnything } from "../../../console/find-anything";
import { cityQuery } from "../../procedures";

/** Beads, agents, formulas, packs and fields of the configuration that hold a text, for the palette. */
export const find = cityQuery("city.read")
  .input(z.object({ query: z.string().max(100) }))
  .query(async ({ ctx, input }) => {
    const { city, tree } = await ctx.city.load();
    return findAnything({ store: ctx.store, cityId: ctx.cityId, now: ctx.now(), city, tree }, input.query);
  });
