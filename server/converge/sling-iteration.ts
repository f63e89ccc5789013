import { formulaScope } from "@/lib/city/formula-scope";
import { type Convergence, iterationKey, v2Refusal } from "@/lib/converge/convergence";
import { slingFailed } from "@/lib/converge/step";
import { isRefusal, Refusal } from "@/lib/diagnostic/refusal";
import { compileFormula } from "@/lib/formula/compile";
import type { Recipe } from "@/lib/formula/recipe";
import type { SlingAgent } from "@/lib/sling/sling-agent";
import { slingAgents } from "@/lib/sling/sling-agents";
import { resolveTarget } from "@/lib/sling/target";
import type { Act } from "@/server/db/act";
import type { Transaction } from "@/server/db/store";
import { cookMolecule } from "@/server/molecule/cook";
import type { ConvergeScene } from "./converge-scene";

/** The formula and target of a loop, checked (formula 5): v1 only, a target of the composed city. */
export function prepareIteration(
  scene: ConvergeScene,
  loop: Pick<Convergence, "formula" | "target">,
): {
  readonly agent: SlingAgent;
  readonly compile: (values: Readonly<Record<string, string>>) => Recipe;
  readonly rig: string | null;
} {
  const found = resolveTarget(loop.target, slingAgents(scene.city), scene.rig ?? undefined);
  if ("message" in found) throw new Refusal(404, "sling-target", found.message);
  const { agent } = found;
  const rig = scene.city.rigs.some((each) => each.name === agent.dir) ? agent.dir : null;
  const { layers, formulaV2 } = formulaScope(scene.city, rig);
  const compile = (explicit: Readonly<Record<string, string>>): Recipe => {
    const { recipe, error, diagnostics } = compileFormula(scene.tree, layers, loop.formula, {
      values: { explicit },
      formulaV2,
    });
    if (!recipe)
      throw new Refusal(400, "formula-invalid", error ?? `formula "${loop.formula}" does not compile`, { diagnostics });
    if (recipe.contract === "v2") throw new Refusal(409, "converge-v2", v2Refusal(loop.formula));
    return recipe;
  };
  return { agent, compile, rig };
}

/**
 * Slings the wisp of the loop's current iteration, once for its key, and makes it the active one. When it cannot be slung the
 * loop waits for a person (runtime 8.2).
 */
export async function slingIteration(
  tx: Transaction,
  scene: ConvergeScene,
  loop: Convergence,
  act: Act,
): Promise<Convergence> {
  const { cityId } = scene;
  try {
    const { agent, compile, rig } = prepareIteration(scene, loop);
    const explicit = { ...loop.vars, ...(loop.evaluatePrompt && { evaluate_prompt: loop.evaluatePrompt }) };
    const key = iterationKey(loop.id, loop.iteration);
    const cooked = await cookMolecule(
      tx,
      {
        cityId,
        recipe: compile(explicit),
        rig,
        values: { explicit },
        metadata: { "gc.routed_to": agent.qualifiedName, "convergence.loop": loop.id },
        idempotencyKey: key,
      },
      act,
    );
    return { ...loop, state: "active", activeWisp: cooked.rootId };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return slingFailed(loop);
  }
}
