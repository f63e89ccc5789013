import { compileFormula } from "@/lib/formula/compile";
import { checkValues } from "@/lib/formula/variables/check-values";
import { beadCount, planMolecule } from "@/lib/molecule/plan";
import { composed } from "../../../console/composed";
import { compileOptions, formulaScope } from "../../../console/formula-scope";
import { cityQuery } from "../../procedures";
import { formulaInput } from "./formula-input";

/**
 * What cooking with these values would make, without writing anything: the recipe, every problem in the words of the refusal,
 * and placeholders that would stay. The revision goes back with the cook, so that it is this plan that is carried out.
 */
export const plan = cityQuery("formula.read")
  .input(formulaInput)
  .query(async ({ ctx, input }) => {
    const { city, tree } = await composed(ctx.city);
    const scope = formulaScope(city, input.rig);
    const options = compileOptions(scope, input.values);
    const { recipe, diagnostics, values, error } = compileFormula(tree, scope.layers, input.name, options);
    const variables = recipe?.variables ?? [];
    const supplied = { ...scope.rigValues, ...input.values };
    const head = {
      revision: city.revision,
      root: city.root,
      diagnostics,
      values,
      valueProblems: checkValues(variables, supplied),
    };
    if (!recipe) return { ...head, recipe: undefined, beads: 0, problems: [error ?? ""], leftovers: [] };
    const ids = Array.from({ length: beadCount(recipe) }, (_, index) => `planned-${index}`);
    const planned = planMolecule(recipe, { ids, values: options.values });
    return "problems" in planned
      ? { ...head, recipe, beads: 0, problems: planned.problems, leftovers: [] }
      : { ...head, recipe, beads: planned.plan.beads.length, problems: [], leftovers: planned.plan.leftovers };
  });
