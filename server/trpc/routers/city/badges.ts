import { parseFilter } from "@/lib/bead/filter/parse-filter";
import { beadFilter } from "@/lib/view/bead-filters";
import { listBeads } from "../../../bead/list-beads";
import { cityQuery } from "../../procedures";

/** The numbers beside the pages in the rail: the same filters as the lists that they lead to. */
export const badges = cityQuery("bead.read").query(async ({ ctx }) => {
  const count = async (id: Parameters<typeof beadFilter>[0]) => {
    const { terms } = parseFilter(beadFilter(id));
    return (await listBeads(ctx.store, { cityId: ctx.cityId, now: ctx.now(), terms, limit: 1 })).total;
  };
  const loaded = await ctx.city.load();
  return {
    gates: await count("gate"),
    trouble: await count("trouble"),
    errors: loaded.diagnostics.filter((each) => each.severity === "error").length,
  };
});
