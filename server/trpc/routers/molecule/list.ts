import { z } from "zod";
import type { FilterTerm } from "@/lib/bead/filter/filter";
import { beadLine } from "@/lib/view/bead-line";
import { listBeads } from "../../../bead/list-beads";
import { cityQuery } from "../../procedures";

const term = (key: FilterTerm["key"], ...values: string[]): FilterTerm => ({
  key,
  field: "",
  op: "=",
  values,
  negated: false,
});

/** Molecules and wisps of the city, newest first, by keyset. */
export const list = cityQuery("bead.read")
  .input(
    z.object({
      state: z.enum(["open", "closed", "all"]).default("open"),
      formula: z.string().max(200).default(""),
      text: z.string().max(200).default(""),
      rig: z.string().max(200).default(""),
      limit: z.number().int().min(1).max(200).default(50),
      cursor: z.string().max(2000).nullish(),
    }),
  )
  .query(async ({ ctx, input }) => {
    const terms = [
      term("is", "root"),
      ...(input.state === "all" ? [] : [term("state", input.state)]),
      ...(input.formula ? [term("ref", input.formula)] : []),
      ...(input.text ? [term("text", input.text)] : []),
      ...(input.rig ? [term("rig", input.rig)] : []),
    ];
    const page = await listBeads(ctx.store, {
      cityId: ctx.cityId,
      now: ctx.now(),
      terms,
      sort: "-created",
      limit: input.limit,
      cursor: input.cursor ?? null,
    });
    return {
      ...page,
      items: page.items.map((bead) => ({ ...beadLine(bead), formula: bead.ref, createdBy: bead.createdBy })),
    };
  });
