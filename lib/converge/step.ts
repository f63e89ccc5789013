import type { Convergence, GateOutcome, TerminalReason, WaitingReason } from "./convergence";

/** What the gate script of a closed wisp came to; `outcome` undefined: no script was run. */
export type GateResult = { readonly outcome: GateOutcome; readonly exitCode?: number };

/** What follows from an event: the loop as it is then, and whether the next wisp must be slung. */
export type Step = { readonly loop: Convergence; readonly slingNext: boolean; readonly ignored?: string };

/** A configuration that can never be decided (runtime 8.2). */
export function gateProblem(loop: Pick<Convergence, "gateMode" | "gateCondition">): string | undefined {
  return loop.gateMode === "condition" && !loop.gateCondition
    ? 'gate mode is "condition" but no condition path configured'
    : undefined;
}

/** Whether a closed wisp is decided by a script: condition mode always, hybrid only where there is one. */
export function needsGate(loop: Convergence): boolean {
  return loop.gateMode === "condition" || (loop.gateMode === "hybrid" && loop.gateCondition !== "");
}

/** Why the close of a wisp changes nothing: the loop has ended, or the wisp was processed or is not the one being worked. */
export function ignoredWisp(loop: Convergence, wisp: string): string | undefined {
  if (loop.state === "terminated") return "the loop has ended";
  if (wisp === loop.lastProcessedWisp) return `wisp ${wisp} was processed`;
  if (loop.activeWisp && wisp !== loop.activeWisp) return `wisp ${wisp} is not the active one`;
  return undefined;
}

/** What the close of the active wisp leads to (runtime 8.2, "On wisp closed"). `gate` is given where `needsGate` says so. */
export function wispClosed(loop: Convergence, wisp: string, gate?: GateResult): Step {
  const ignored = ignoredWisp(loop, wisp);
  if (ignored) return { loop, slingNext: false, ignored };
  const processed: Convergence = {
    ...loop,
    lastProcessedWisp: wisp,
    gateOutcome: gate?.outcome,
    gateExitCode: gate?.exitCode,
  };
  if (loop.gateMode === "manual") return waits(processed, "manual");
  if (!gate) return waits(processed, "hybrid_no_condition");
  if (gate.outcome === "pass") return ends(processed, "approved");
  if (gate.outcome === "timeout") {
    if (loop.gateTimeoutAction === "manual") return waits(processed, "timeout");
    if (loop.gateTimeoutAction === "terminate") return ends(processed, "no_convergence");
  }
  return loop.iteration >= loop.maxIterations ? ends(processed, "no_convergence") : nextIteration(processed);
}

/** The next wisp could not be slung: a person has to look (runtime 8.2). */
export function slingFailed(loop: Convergence): Convergence {
  return waits(loop, "sling_failure").loop;
}

export const OPERATOR_VERBS = ["approve", "iterate", "stop", "retry"] as const;
export type OperatorVerb = (typeof OPERATOR_VERBS)[number];

/** What an operator may do now; the message is the refusal, word for word (runtime 15 row 40). */
export function operatorStep(loop: Convergence, verb: OperatorVerb): Step | { readonly message: string } {
  const wrongState = (expected: string) => ({
    message: `cannot ${verb} bead "${loop.id}": state is "${loop.state}", expected "${expected}"`,
  });
  switch (verb) {
    case "approve":
      return loop.state === "waiting_manual" ? ends(loop, "approved") : wrongState("waiting_manual");
    case "iterate":
      if (loop.state !== "waiting_manual") return wrongState("waiting_manual");
      return loop.iteration >= loop.maxIterations
        ? { message: `cannot iterate bead "${loop.id}": at max iterations (${loop.iteration}/${loop.maxIterations})` }
        : nextIteration(loop);
    case "stop":
      return loop.state === "active" || loop.state === "waiting_manual" ? ends(loop, "stopped") : wrongState("active");
    case "retry":
      if (loop.state !== "terminated") return wrongState("terminated");
      if (loop.terminalReason === "approved") {
        return {
          message: `cannot retry bead "${loop.id}": terminal_reason is "approved" (approved loops cannot be retried)`,
        };
      }
      return nextIteration({ ...loop, iteration: 0, terminalReason: undefined, lastProcessedWisp: "" });
  }
}

function waits(loop: Convergence, waitingReason: WaitingReason): Step {
  return { loop: { ...loop, state: "waiting_manual", waitingReason }, slingNext: false };
}

function ends(loop: Convergence, terminalReason: TerminalReason): Step {
  return {
    loop: { ...loop, state: "terminated", terminalReason, waitingReason: undefined, activeWisp: "" },
    slingNext: false,
  };
}

function nextIteration(loop: Convergence): Step {
  const next: Convergence = {
    ...loop,
    state: "active",
    iteration: loop.iteration + 1,
    waitingReason: undefined,
    activeWisp: "",
  };
  return { loop: next, slingNext: true };
}
