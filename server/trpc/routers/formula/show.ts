import { z } from "zod";
import { Refusal } from "@/lib/diagnostic/refusal";
import { compileFormula } from "@/lib/formula/compile";
import { libraryOf } from "@/lib/formula/library/formula-library";
import { checkValues } from "@/lib/formula/variables/check-values";
import { passViews } from "@/lib/view/pass-steps";
import { compileOptions, formulaScope } from "../../../console/formula-scope";
import { shownCity } from "../../../console/shown-city";
import { cityQuery } from "../../procedures";
import { formulaInput } from "./formula-input";

/** A formula compiled with the given values: recipe, findings, passes, effective values, and every file of its name. */
export const show = cityQuery("formula.read")
  .input(formulaInput.extend({ passes: z.boolean().default(false) }))
  .query(async ({ ctx, input }) => {
    const { city, tree } = await shownCity(ctx.store, ctx.city);
    const scope = formulaScope(city, input.rig);
    const library = libraryOf(tree, scope.layers);
    const files = library.files(input.name);
    if (files.length === 0) throw new Refusal(404, "formula-unknown", `There is no formula "${input.name}" here.`);
    const compilation = compileFormula(tree, scope.layers, input.name, compileOptions(scope, input.values));
    const formula = library.load(input.name).parsed?.formula;
    const { passes, ...rest } = compilation;
    const variables = passes.at(-1)?.after.variables ?? formula?.variables ?? [];
    const supplied = { ...scope.rigValues, ...input.values };
    return {
      ...rest,
      root: city.root,
      passes: input.passes ? passViews(passes) : [],
      variables,
      problems: checkValues(variables, supplied),
      description: formula?.description ?? "",
      type: formula?.type ?? "",
      extends: formula?.extends ?? [],
      layers: scope.layers,
      files: files.map(({ path, layer, spelling }) => ({ path, layer, spelling })),
    };
  });
