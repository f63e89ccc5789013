/** The states of an execution (notes 7). */
export type ExecutionState = "held" | "sending" | "accepted" | "settled" | "released" | "reconciliation";

/** Who may make a move: the engine, or a signed-in person with a reason. */
export type Mover = "engine" | "person";

const MOVES: Readonly<Record<ExecutionState, Readonly<Partial<Record<ExecutionState, Mover>>>>> = {
  held: { sending: "engine", released: "engine" },
  sending: { accepted: "engine", settled: "engine", released: "engine", reconciliation: "engine" },
  accepted: { settled: "engine", released: "engine", reconciliation: "engine" },
  reconciliation: { settled: "person", released: "person" },
  settled: {},
  released: {},
};

/** Whether an execution may move from one state to another, and by whom. A closed one never moves again. */
export function canMove(from: ExecutionState, to: ExecutionState, mover: Mover): boolean {
  return MOVES[from][to] === mover;
}

export const EXECUTION_STATES: readonly ExecutionState[] = [
  "held",
  "sending",
  "accepted",
  "settled",
  "released",
  "reconciliation",
];

/** States in which money is reserved. */
export function keepsHold(state: ExecutionState): boolean {
  return state !== "settled" && state !== "released";
}

/** What a restart does with an execution that nobody drives any more (notes 7). Nothing is ever sent again. */
export function recoveryOf(
  state: ExecutionState,
): { readonly to: ExecutionState; readonly code: string } | "poll" | "none" {
  switch (state) {
    case "held":
      return { to: "released", code: "not_sent" };
    case "sending":
      return { to: "reconciliation", code: "provider_no_answer" };
    case "accepted":
      return "poll";
    default:
      return "none";
  }
}
