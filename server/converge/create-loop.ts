import {
  CONVERGENCE_DEFAULTS,
  type Convergence,
  type GateMode,
  type GateTimeoutAction,
  type LoopLimits,
  limitProblem,
} from "@/lib/converge/convergence";
import { convergenceMetadata, readConvergence } from "@/lib/converge/metadata";
import { gateProblem } from "@/lib/converge/step";
import { Refusal } from "@/lib/diagnostic/refusal";
import { createBead } from "@/server/bead/create-bead";
import { idempotent } from "@/server/bead/idempotent";
import { lockCity } from "@/server/bead/lock-city";
import { updateBead } from "@/server/bead/update-bead";
import type { Act } from "@/server/db/act";
import type { Executor } from "@/server/db/store";
import { append } from "@/server/event/append";
import type { ConvergeScene } from "./converge-scene";
import { openTargets, saveLoop } from "./loop-bead";
import { prepareIteration, slingIteration } from "./sling-iteration";

export type CreateLoopInput = {
  readonly formula: string;
  readonly target: string;
  readonly title?: string;
  readonly gateMode?: GateMode;
  readonly gateCondition?: string;
  readonly gateTimeout?: string;
  readonly gateTimeoutAction?: GateTimeoutAction;
  readonly maxIterations?: number;
  readonly evaluatePrompt?: string;
  readonly vars?: Readonly<Record<string, string>>;
  /** The loop that this one tries again. */
  readonly retrySource?: string;
  readonly idempotencyKey?: string;
};

/** Starts a loop and slings its first wisp, in one transaction (runtime 8.2). Everything that can be wrong is refused before the first write. */
export async function createLoop(
  executor: Executor,
  scene: ConvergeScene,
  input: CreateLoopInput,
  act: Act,
): Promise<Convergence> {
  const { formula, target, gateMode = CONVERGENCE_DEFAULTS.gateMode, gateCondition = "" } = input;
  const problem = gateProblem({ gateMode, gateCondition });
  if (problem) throw new Refusal(400, "converge-gate", problem);
  const maxIterations = input.maxIterations ?? CONVERGENCE_DEFAULTS.maxIterations;
  if (!Number.isInteger(maxIterations) || maxIterations < 1)
    throw new Refusal(400, "converge-max", "max iterations must be a whole number of at least 1");
  const explicit = { ...input.vars, ...(input.evaluatePrompt && { evaluate_prompt: input.evaluatePrompt }) };
  const { agent, compile, rig } = prepareIteration(scene, { formula, target });
  compile(explicit);
  const key = input.idempotencyKey === undefined ? undefined : `converge ${input.idempotencyKey}`;
  return idempotent(executor, scene.cityId, key, input, act, async (tx) => {
    const { cityId } = scene;
    await lockCity(tx, cityId);
    const over = limitProblem(agent.qualifiedName, await openTargets(tx, cityId), limitsOf(scene));
    if (over) throw new Refusal(409, "converge-limit", over);
    const title = input.title ?? `converge ${formula}`;
    const bead = await createBead(tx, { cityId, rig, title, type: "convergence", status: "in_progress" }, act);
    const draft: Convergence = {
      ...readConvergence(bead.id, {}),
      iteration: 1,
      maxIterations,
      formula,
      target: agent.qualifiedName,
      gateMode,
      gateCondition,
      gateTimeout: input.gateTimeout ?? CONVERGENCE_DEFAULTS.gateTimeout,
      gateTimeoutAction: input.gateTimeoutAction ?? CONVERGENCE_DEFAULTS.gateTimeoutAction,
      evaluatePrompt: input.evaluatePrompt ?? "",
      vars: input.vars ?? {},
    };
    await updateBead(tx, { cityId, id: bead.id, patch: { metadata: convergenceMetadata(draft) } }, act);
    const loop = await slingIteration(tx, scene, draft, act);
    await saveLoop(tx, cityId, loop, act);
    append(tx, cityId, act, {
      type: "convergence.created",
      subject: bead.id,
      payload: {
        formula,
        target: loop.target,
        gate_mode: gateMode,
        max_iterations: maxIterations,
        title,
        first_wisp_id: loop.activeWisp,
        retry_source: input.retrySource ?? null,
      },
    });
    return loop;
  });
}

/** `[convergence]` of the city, with its defaults (pack 1.2). */
function limitsOf({ city }: ConvergeScene): LoopLimits {
  const table = (city.settings.convergence ?? {}) as { readonly max_per_agent?: number; readonly max_total?: number };
  return {
    maxPerAgent: table.max_per_agent || CONVERGENCE_DEFAULTS.maxPerAgent,
    maxTotal: table.max_total || CONVERGENCE_DEFAULTS.maxTotal,
  };
}
