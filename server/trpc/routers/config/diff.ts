import { TRPCError } from "@trpc/server";
import { z } from "zod";
import { may } from "@/lib/access/may";
import { Refusal } from "@/lib/diagnostic/refusal";
import { type DiffEnd, parseDiffEnd } from "@/lib/view/diff-end";
import { standingIn } from "../../../auth/standing";
import { type ComparedSide, compareCities } from "../../../console/compare-cities";
import { shownCity } from "../../../console/shown-city";
import type { Store } from "../../../db/store";
import type { Context } from "../../context";
import { cityQuery } from "../../procedures";

const end = z.string().max(300);

/** Things of one answer: what is over it is counted. */
const most = 500;

/**
 * What is different between two ends (`now`, a revision, a rig, another open city): by name and field, never by text, with
 * where each value comes from on both sides (ux 18).
 */
export const diff = cityQuery("config.read")
  .input(z.object({ from: end, to: end }))
  .query(async ({ ctx, input }) => {
    const side = async (text: string): Promise<ComparedSide> => {
      const parsed = parseDiffEnd(text);
      if (!parsed) throw new Refusal(400, "diff-ends", `"${text}" is no end: give now, a number, rig:NAME or city:ID.`);
      if (parsed.kind === "city") return { shown: await otherCity(ctx, parsed) };
      const number = parsed.kind === "revision" ? parsed.number : undefined;
      const shown = await shownCity(ctx.store, ctx.city, number);
      return { shown, ...(parsed.kind === "rig" && { rig: parsed.name }) };
    };
    const from = await side(input.from);
    const to = await side(input.to);
    const differences = compareCities(from, to);
    return {
      total: differences.length,
      root: from.shown.city.root,
      otherRoot: to.shown.city.root,
      differences: differences.slice(0, most),
    };
  });

/** Another city, for somebody who may read it; anybody else is told that it does not exist. */
async function otherCity(
  ctx: Context & { readonly session: NonNullable<Context["session"]>; readonly hall: Store },
  { id }: Extract<DiffEnd, { kind: "city" }>,
) {
  const other = await ctx.cities.get(id);
  const standing = other && (await standingIn(ctx.hall, ctx.session, other.id));
  if (!other || !standing || !may(standing, "config.read"))
    throw new TRPCError({ code: "NOT_FOUND", message: `There is no city "${id}" here.` });
  return shownCity(ctx.hall.forCity(other.id), other);
}
