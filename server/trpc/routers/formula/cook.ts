import { z } from "zod";
import { Refusal } from "@/lib/diagnostic/refusal";
import { compileFormula } from "@/lib/formula/compile";
import { byRig } from "../../../auth/bead-scope";
import { composed } from "../../../console/composed";
import { compileOptions, formulaScope } from "../../../console/formula-scope";
import { cookMolecule } from "../../../molecule/cook";
import { cityMutation } from "../../procedures";
import { formulaInput } from "./formula-input";

/** Cooks a formula into a molecule: everything or nothing. A config that moved since the plan was shown is asked about again. */
export const cook = cityMutation("molecule.cook", "formula.cook", byRig)
  .input(
    formulaInput.extend({
      title: z.string().max(500).optional(),
      /** The revision that the plan was made from. */
      revision: z.string().max(100),
      idempotencyKey: z.string().min(8).max(100),
    }),
  )
  .mutation(async ({ ctx, input }) => {
    const { city, tree } = await composed(ctx.city);
    if (city.revision !== input.revision)
      throw new Refusal(
        409,
        "config-moved",
        "The configuration changed since this plan was shown. Look at the new plan and cook again.",
      );
    const scope = formulaScope(city, input.rig);
    const options = { ...compileOptions(scope, input.values), checkAllValues: true };
    const { recipe, error, diagnostics } = compileFormula(tree, scope.layers, input.name, options);
    if (!recipe) throw new Refusal(400, "formula-refused", error ?? "The formula does not compile.", { diagnostics });
    const { rootId, created } = await cookMolecule(
      ctx.tx,
      {
        cityId: ctx.cityId,
        recipe,
        rig: input.rig || null,
        values: options.values,
        ...(input.title && { title: input.title }),
        idempotencyKey: input.idempotencyKey,
      },
      ctx.act,
    );
    return { rootId, created };
  });
