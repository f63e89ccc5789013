import { z } from "zod";
import { writesCityFiles } from "@/lib/access/city-files";
import { Refusal } from "@/lib/diagnostic/refusal";
import { byRig } from "../../../auth/bead-scope";
import { refuseInCheckout } from "../../../city/source/city-source";
import { composed } from "../../../console/composed";
import { formulaScope } from "../../../console/formula-scope";
import { stageFormulas } from "../../../formula/stage";
import { cityTask } from "../../procedures";

/** Links the winners of a scope into its `.beads/formulas/`; real files are never touched (formula 1.1). */
export const stage = cityTask("config.write", "formula.stage", byRig)
  .input(z.object({ rig: z.string().max(200).default("") }))
  .mutation(async ({ ctx, input }) => {
    const { city, tree, loads } = await composed(ctx.city);
    if (!loads)
      throw new Refusal(409, "city-does-not-load", "The city does not load; nothing is staged from half a city.");
    const { layers } = formulaScope(city, input.rig);
    const root = input.rig ? city.rigs.find((rig) => rig.name === input.rig)?.checkout : city.root;
    if (!root) throw new Refusal(409, "rig-unbound", `Rig "${input.rig}" has no path on this machine.`);
    if (writesCityFiles("formula.stage", input)) await refuseInCheckout(ctx.store, ctx.cityId);
    const { folder, linked, kept, removed, untouched } = await stageFormulas(tree, layers, root);
    return { folder, linked: linked.length, kept: kept.length, removed: removed.length, untouched: [...untouched] };
  });
