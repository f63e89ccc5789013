import { z } from "zod";
import { parseFilter } from "@/lib/bead/filter/parse-filter";
import { beadLine } from "@/lib/view/bead-line";
import { listBeads } from "../../../bead/list-beads";
import { cityQuery } from "../../procedures";
import { beadSort } from "./bead-input";

/** A page of beads by the typed filter; its mistakes come back beside the rows that the rest of it found. */
export const list = cityQuery("bead.read")
  .input(
    z.object({
      filter: z.string().max(2000).default(""),
      rig: z.string().max(200).default(""),
      sort: beadSort.default("priority"),
      hideSystem: z.boolean().default(true),
      limit: z.number().int().min(1).max(200).default(100),
      cursor: z.string().max(2000).nullish(),
    }),
  )
  .query(async ({ ctx, input }) => {
    const { terms, problems } = parseFilter(input.filter);
    const scope = input.rig
      ? [{ key: "rig" as const, field: "", op: "=" as const, values: [input.rig], negated: false }]
      : [];
    const page = await listBeads(ctx.store, {
      cityId: ctx.cityId,
      now: ctx.now(),
      terms: [...terms, ...scope],
      sort: input.sort,
      limit: input.limit,
      cursor: input.cursor ?? null,
      hideSystem: input.hideSystem,
    });
    return { ...page, items: page.items.map(beadLine), problems };
  });
