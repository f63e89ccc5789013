import { TRPCError } from "@trpc/server";
import { z } from "zod";
import { may } from "@/lib/access/may";
import { type Difference, diffCities, diffRigs } from "@/lib/city/diff/diff-cities";
import type { JsonValue } from "@/lib/city/json";
import { valueText } from "@/lib/city/provenance/explain";
import { standingIn } from "../../../auth/standing";
import { composed } from "../../../console/composed";
import { cityQuery } from "../../procedures";

const names = z.string().max(300);

/** What is different between two rigs of the city, or between it and another open city: by name and field, never by text (ux 18). */
export const diff = cityQuery("config.read")
  .input(
    z.discriminatedUnion("between", [
      z.object({ between: z.literal("rigs"), from: names, to: names }),
      z.object({ between: z.literal("cities"), to: names }),
    ]),
  )
  .query(async ({ ctx, input }) => {
    const { city } = await composed(ctx.city);
    const shown = (differences: readonly Difference[]) => {
      const text = (path: readonly string[], value: JsonValue | undefined) =>
        value === undefined ? null : valueText(path, value);
      return differences.map(({ fields, ...difference }) => ({
        ...difference,
        fields: fields.map(({ path, before, after }) => ({
          path: path.join("."),
          before: text(path, before),
          after: text(path, after),
        })),
      }));
    };
    if (input.between === "rigs") return shown(diffRigs(city, input.from, input.to));
    const other = await ctx.cities.get(input.to);
    const standing = other && (await standingIn(ctx.store, ctx.session, other.id));
    if (!other || !standing || !may(standing, "config.read")) {
      throw new TRPCError({ code: "NOT_FOUND", message: `There is no city "${input.to}" here.` });
    }
    return shown(diffCities(city, (await composed(other)).city));
  });
