import { CONVERGENCE_DEFAULTS, type Convergence } from "@/lib/converge/convergence";
import {
  type GateResult,
  ignoredWisp,
  needsGate,
  type OperatorVerb,
  operatorStep,
  type Step,
  wispClosed,
} from "@/lib/converge/step";
import { Refusal } from "@/lib/diagnostic/refusal";
import { lockCity } from "@/server/bead/lock-city";
import type { Act } from "@/server/db/act";
import type { Executor, Transaction } from "@/server/db/store";
import { append } from "@/server/event/append";
import type { ConvergeScene } from "./converge-scene";
import { createLoop } from "./create-loop";
import { getLoop, saveLoop } from "./loop-bead";
import { runGate } from "./run-gate";
import { slingIteration } from "./sling-iteration";

/**
 * Follows the close of a loop's wisp. The gate script runs outside of any transaction; what it came to is then applied to the loop
 * as it is by then, so that the same close seen twice, or an older wisp, changes nothing (runtime 8.2).
 */
export async function followWisp(
  scene: ConvergeScene,
  input: { readonly id: string; readonly wisp: string; readonly gate?: GateResult },
  act: Act,
): Promise<Convergence> {
  const { store, cityId } = scene;
  const { loop } = await getLoop(store, cityId, input.id);
  if (ignoredWisp(loop, input.wisp)) return loop;
  const { result: gate, retries } = await gateOf(scene, loop, input, act);
  return store.transaction(async (tx) => {
    await lockCity(tx, cityId);
    const now = (await getLoop(tx, cityId, input.id)).loop;
    const step = wispClosed(now, input.wisp, gate);
    if (step.ignored) return now;
    const next = await slung(tx, scene, step, act);
    append(tx, cityId, act, {
      type: "convergence.iteration",
      subject: input.id,
      payload: {
        iteration: now.iteration,
        wisp_id: input.wisp,
        gate_mode: now.gateMode,
        gate_outcome: gate?.outcome ?? null,
        gate_result: gate ? { exit_code: gate.exitCode ?? null } : null,
        gate_retry_count: retries,
        action: next.state === "active" ? "iterate" : next.state,
        waiting_reason: next.waitingReason ?? null,
        next_wisp_id: next.activeWisp === input.wisp ? "" : next.activeWisp,
      },
    });
    return settle(tx, cityId, next, act);
  });
}

/** Runs the gate where one decides; a script that ran out of time is run again when the loop says `retry` (runtime 8.2). */
async function gateOf(
  scene: ConvergeScene,
  loop: Convergence,
  { wisp, gate }: { readonly wisp: string; readonly gate?: GateResult },
  act: Act,
): Promise<{ readonly result: GateResult | undefined; readonly retries: number }> {
  if (!needsGate(loop)) return { result: undefined, retries: 0 };
  const most = loop.gateTimeoutAction === "retry" ? CONVERGENCE_DEFAULTS.gateRetries : 0;
  for (let retries = 0; ; retries++) {
    const result = gate ?? (await runGate(scene, loop, wisp, act));
    if (result.outcome !== "timeout" || retries >= most || gate) return { result, retries };
  }
}

/** What an operator does: approve, iterate, stop, or try an ended loop again as a new one (runtime 15 row 40). */
export async function operateLoop(
  executor: Executor,
  scene: ConvergeScene,
  input: { readonly id: string; readonly verb: OperatorVerb },
  act: Act,
): Promise<Convergence> {
  const { cityId } = scene;
  return executor.transaction(async (tx) => {
    await lockCity(tx, cityId);
    const { loop, bead } = await getLoop(tx, cityId, input.id);
    const step = operatorStep(loop, input.verb);
    if ("message" in step) throw new Refusal(409, "converge-state", step.message);
    if (input.verb === "retry") return createLoop(tx, scene, { ...loop, title: bead.title, retrySource: loop.id }, act);
    const next = await slung(tx, scene, step, act);
    append(tx, cityId, act, {
      type: `convergence.manual_${input.verb}`,
      subject: loop.id,
      payload: {
        actor: `operator:${act.actor}`,
        prior_state: loop.state,
        new_state: next.state,
        iteration: loop.iteration,
        wisp_id: loop.activeWisp,
        next_wisp_id: next.activeWisp === loop.activeWisp ? "" : next.activeWisp,
      },
    });
    return settle(tx, cityId, next, act);
  });
}

/** The loop after a step, with its next wisp where the step asks for one. */
async function slung(tx: Transaction, scene: ConvergeScene, step: Step, act: Act): Promise<Convergence> {
  return step.slingNext ? slingIteration(tx, scene, step.loop, act) : step.loop;
}

/** Keeps the loop, and says that it waits or has ended. */
async function settle(tx: Transaction, cityId: string, loop: Convergence, act: Act): Promise<Convergence> {
  await saveLoop(tx, cityId, loop, act);
  if (loop.state === "waiting_manual") {
    append(tx, cityId, act, {
      type: "convergence.waiting_manual",
      subject: loop.id,
      payload: { reason: loop.waitingReason },
    });
  }
  if (loop.state === "terminated") {
    const payload = {
      terminal_reason: loop.terminalReason,
      total_iterations: loop.iteration,
      final_status: "closed",
      actor: act.actor,
    };
    append(tx, cityId, act, { type: "convergence.terminated", subject: loop.id, payload });
  }
  return loop;
}
