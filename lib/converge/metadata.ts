import type {
  Convergence,
  ConvergenceState,
  GateMode,
  GateOutcome,
  GateTimeoutAction,
  TerminalReason,
  WaitingReason,
} from "./convergence";
import { CONVERGENCE_DEFAULTS } from "./convergence";

const VAR = "var.";

/** Reads a loop from the metadata of its root bead; values that are missing take the defaults of runtime 8.2. */
export function readConvergence(id: string, metadata: Readonly<Record<string, string>>): Convergence {
  const value = (key: string): string => metadata[`convergence.${key}`] ?? "";
  const exit = value("gate_exit_code");
  return {
    id,
    state: (value("state") || "creating") as ConvergenceState,
    iteration: Number(value("iteration") || 0),
    maxIterations: Number(value("max_iterations") || CONVERGENCE_DEFAULTS.maxIterations),
    formula: value("formula"),
    target: value("target"),
    gateMode: (value("gate_mode") || CONVERGENCE_DEFAULTS.gateMode) as GateMode,
    gateCondition: value("gate_condition"),
    gateTimeout: value("gate_timeout") || CONVERGENCE_DEFAULTS.gateTimeout,
    gateTimeoutAction: (value("gate_timeout_action") || CONVERGENCE_DEFAULTS.gateTimeoutAction) as GateTimeoutAction,
    activeWisp: value("active_wisp"),
    lastProcessedWisp: value("last_processed_wisp"),
    gateOutcome: (value("gate_outcome") || undefined) as GateOutcome | undefined,
    gateExitCode: exit === "" ? undefined : Number(exit),
    terminalReason: (value("terminal_reason") || undefined) as TerminalReason | undefined,
    waitingReason: (value("waiting_reason") || undefined) as WaitingReason | undefined,
    evaluatePrompt: value("evaluate_prompt"),
    vars: Object.fromEntries(
      Object.entries(metadata)
        .filter(([key]) => key.startsWith(VAR))
        .map(([key, text]) => [key.slice(VAR.length), text]),
    ),
  };
}

/** The metadata of a loop; `readConvergence` reads it back. */
export function convergenceMetadata(loop: Convergence): Record<string, string> {
  const fields: Record<string, string | number | undefined> = {
    state: loop.state,
    iteration: loop.iteration,
    max_iterations: loop.maxIterations,
    formula: loop.formula,
    target: loop.target,
    gate_mode: loop.gateMode,
    gate_condition: loop.gateCondition,
    gate_timeout: loop.gateTimeout,
    gate_timeout_action: loop.gateTimeoutAction,
    active_wisp: loop.activeWisp,
    last_processed_wisp: loop.lastProcessedWisp,
    gate_outcome: loop.gateOutcome,
    gate_exit_code: loop.gateExitCode,
    terminal_reason: loop.terminalReason,
    waiting_reason: loop.waitingReason,
    evaluate_prompt: loop.evaluatePrompt,
  };
  const metadata: Record<string, string> = {};
  for (const [key, value] of Object.entries(fields))
    metadata[`convergence.${key}`] = value === undefined ? "" : String(value);
  for (const [key, value] of Object.entries(loop.vars)) metadata[`${VAR}${key}`] = value;
  return metadata;
}
