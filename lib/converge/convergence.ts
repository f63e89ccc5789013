/** States and reasons of a convergence loop, as its root bead keeps them under `convergence.*` (runtime 8.2). */
export type ConvergenceState = "creating" | "active" | "waiting_manual" | "terminated";
export type GateMode = "manual" | "condition" | "hybrid";
export type GateOutcome = "pass" | "fail" | "timeout" | "error";
export type GateTimeoutAction = "iterate" | "retry" | "manual" | "terminate";
export type TerminalReason = "approved" | "no_convergence" | "stopped" | "partial_creation";
export type WaitingReason = "manual" | "hybrid_no_condition" | "timeout" | "sling_failure";

export type Convergence = {
  readonly id: string;
  readonly state: ConvergenceState;
  /** 1-based number of the wisp that is being worked. */
  readonly iteration: number;
  readonly maxIterations: number;
  readonly formula: string;
  readonly target: string;
  readonly gateMode: GateMode;
  /** Script of the gate, empty when there is none. */
  readonly gateCondition: string;
  readonly gateTimeout: string;
  readonly gateTimeoutAction: GateTimeoutAction;
  readonly activeWisp: string;
  readonly lastProcessedWisp: string;
  readonly gateOutcome?: GateOutcome;
  readonly gateExitCode?: number;
  readonly terminalReason?: TerminalReason;
  readonly waitingReason?: WaitingReason;
  readonly evaluatePrompt: string;
  readonly vars: Readonly<Record<string, string>>;
};

/** What a person gets when creating a loop says nothing else (runtime 8.2). */
export const CONVERGENCE_DEFAULTS = {
  gateMode: "manual",
  maxIterations: 5,
  gateTimeout: "5m",
  gateTimeoutAction: "iterate",
  gateRetries: 3,
  maxPerAgent: 2,
  maxTotal: 10,
} as const satisfies {
  gateMode: GateMode;
  maxIterations: number;
  gateTimeout: string;
  gateTimeoutAction: GateTimeoutAction;
  gateRetries: number;
  maxPerAgent: number;
  maxTotal: number;
};

export type LoopLimits = { readonly maxPerAgent: number; readonly maxTotal: number };

/** Why no further loop may be started for a target, given the targets of the loops that have not ended (runtime 15 row 40). */
export function limitProblem(target: string, openTargets: readonly string[], limits: LoopLimits): string | undefined {
  const doing = `cannot create convergence loop targeting "${target}"`;
  const ofTarget = openTargets.filter((each) => each === target).length;
  if (ofTarget >= limits.maxPerAgent)
    return `${doing}: per-agent limit reached (${ofTarget}/${limits.maxPerAgent} active loops)`;
  return openTargets.length >= limits.maxTotal
    ? `${doing}: city limit reached (${openTargets.length}/${limits.maxTotal} active loops)`
    : undefined;
}

/** One wisp an iteration: slinging it twice with this key makes it once. */
export function iterationKey(id: string, iteration: number): string {
  return `converge:${id}:iter:${iteration}`;
}

/** The refusal of a v2 formula (formula 5). */
export function v2Refusal(formula: string): string {
  return `convergence wisps do not support v2 formula "${formula}"; use a v1 formula until convergence has an explicit input convoy target`;
}
