import type { Bead } from "@/lib/bead/bead";
import { formulaScope } from "@/lib/city/formula-scope";
import { Refusal } from "@/lib/diagnostic/refusal";
import { compileFormula } from "@/lib/formula/compile";
import type { Recipe } from "@/lib/formula/recipe";
import type { SuppliedValues } from "@/lib/formula/variables/effective-values";
import { usedVariables } from "@/lib/molecule/draft-beads";
import { beadCount, planMolecule } from "@/lib/molecule/plan";
import { poolRejection } from "@/lib/sling/pool";
import { isMultiSession, type SlingAgent } from "@/lib/sling/sling-agent";
import type { FormulaUse } from "@/lib/sling/sling-plan";
import type { SlingScene } from "./sling-scene";

/** A formula that is compiled for one piece of work, with the values that it was compiled with. */
export type CompiledWork = { readonly recipe: Recipe; readonly values: SuppliedValues };

export type FormulaWork = {
  readonly name: string;
  readonly agent: SlingAgent;
  /** The rig whose formula layers and `formula_vars` are in force. */
  readonly rig: string | null;
  readonly vars: Readonly<Record<string, string>>;
  readonly title?: string;
  /** The bead that the formula is attached to; absent when it is slung alone. */
  readonly bead?: Bead;
};

/** Compiles the formula with every layer of values (formula 1.4, runtime 7.7) and checks all that a cook would refuse, before any write. */
export function compileForWork(scene: SlingScene, work: FormulaWork): CompiledWork {
  const { layers, formulaV2 } = formulaScope(scene.city, work.rig);
  const rig = scene.city.rigs.find((each) => each.name === work.rig);
  const compile = (routing: Record<string, string>): CompiledWork => {
    const values: SuppliedValues = { explicit: work.vars, rig: rig?.formulaVars ?? {}, routing };
    const { recipe, error, diagnostics } = compileFormula(scene.tree, layers, work.name, { values, formulaV2 });
    if (!recipe)
      throw new Refusal(400, "formula-invalid", error ?? `formula "${work.name}" does not compile`, { diagnostics });
    return { recipe, values };
  };
  const routing = work.bead ? injected(work.agent, work.rig, work.bead) : {};
  const used = compile(routing);
  const branch = work.bead && branchOf(work.bead, rig?.defaultBranch);
  const wanted = branch ? ["base_branch", "target_branch"].filter((name) => refersTo(used.recipe, name)) : [];
  const final =
    wanted.length > 0
      ? compile({ ...routing, ...Object.fromEntries(wanted.map((name) => [name, branch as string])) })
      : used;
  checkCook(final, work);
  return final;
}

/** Refuses a stepped v1 formula for a multi-session target; the root alone would never wake it (formula 5). */
export function refusePool(recipe: Recipe, agent: SlingAgent): void {
  if (recipe.contract === "v1" && !recipe.rootOnly && isMultiSession(agent)) {
    throw new Refusal(409, "sling-pool", poolRejection(recipe.name));
  }
}

export function describeUse({ recipe }: CompiledWork, how: FormulaUse["how"], origin: string): FormulaUse {
  return {
    name: recipe.name,
    how,
    origin,
    rootOnly: recipe.rootOnly,
    vapor: recipe.phase === "vapor",
    beadCount: beadCount(recipe),
  };
}

function injected(agent: SlingAgent, rig: string | null, bead: Bead): Record<string, string> {
  return {
    issue: bead.id,
    rig_name: rig ?? "",
    binding_name: agent.binding,
    binding_prefix: agent.binding ? `${agent.binding}.` : "",
  };
}

/** The bead's own branch, else the default branch of its rig; undefined where neither is known (runtime 7.7). */
function branchOf(bead: Bead, defaultBranch: string | undefined): string | undefined {
  const own = bead.metadata.target;
  return (typeof own === "string" && own) || defaultBranch || undefined;
}

function refersTo(recipe: Recipe, name: string): boolean {
  return usedVariables(recipe).has(name) || recipe.variables.some((variable) => variable.name === name);
}

/** Runs the cook's own checks on ids that stand for the real ones. */
function checkCook({ recipe, values }: CompiledWork, work: FormulaWork): void {
  const ids = Array.from({ length: beadCount(recipe) }, (_, index) => `new-${index}`);
  const planned = planMolecule(recipe, { ids, values, title: work.title });
  if (!("problems" in planned)) return;
  const doing = `instantiating formula "${recipe.name}"${work.bead ? ` on ${work.bead.id}` : ""}`;
  throw new Refusal(400, "cook-refused", planned.problems.map((problem) => `${doing}: ${problem}`).join("\n"));
}
