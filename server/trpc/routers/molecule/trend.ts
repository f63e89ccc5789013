import { z } from "zod";
import { moleculeTrend } from "../../../molecule/molecule-trend";
import { cityQuery } from "../../procedures";

const DAY_MS = 86_400_000;

/** Molecules started and ended by UTC day, today last, and how long those that ended had taken. */
export const trend = cityQuery("bead.read")
  .input(
    z.object({
      days: z.number().int().min(1).max(366).default(30),
      formula: z.string().max(200).default(""),
      rig: z.string().max(200).default(""),
    }),
  )
  .query(async ({ ctx, input }) => {
    const dayOf = (ago: number) => new Date(ctx.now().getTime() - ago * DAY_MS).toISOString().slice(0, 10);
    const { rig, formula } = input;
    const query = { cityId: ctx.cityId, from: dayOf(input.days - 1), to: dayOf(0), rig, formula };
    return { days: await moleculeTrend(ctx.store, query) };
  });
