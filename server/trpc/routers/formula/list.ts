import { z } from "zod";
import { listFormulas } from "@/lib/formula/catalog";
import { formulaScope } from "../../../console/formula-scope";
import { shownCity } from "../../../console/shown-city";
import { cityQuery } from "../../procedures";

/** The formulas of the city or of a rig: the file that wins each name, and those it shadows. */
export const list = cityQuery("formula.read")
  .input(z.object({ rig: z.string().max(200).default("") }))
  .query(async ({ ctx, input }) => {
    const { city, tree } = await shownCity(ctx.store, ctx.city);
    const { layers } = formulaScope(city, input.rig);
    return {
      root: city.root,
      layers,
      formulas: listFormulas(tree, layers).map((entry) => ({
        name: entry.name,
        title: entry.catalog?.name ?? "",
        description: entry.catalog?.description || entry.description,
        type: entry.type,
        contract: entry.contract,
        steps: entry.steps,
        variables: entry.variables.length,
        winner: entry.winner.path,
        shadowed: entry.shadowed.map((file) => file.path),
        errors: entry.diagnostics.filter((each) => each.severity === "error").length,
        lints: entry.diagnostics.filter((each) => each.severity === "lint" || each.severity === "warning").length,
      })),
    };
  });
