/** What a session may be seen to be (runtime 9), and `unknown` where nobody could see it (decision R8). */
export const sessionStates = [
  "active",
  "creating",
  "draining",
  "asleep",
  "suspended",
  "quarantined",
  "orphaned",
  "closing",
  "archived",
  "closed",
  "unknown",
] as const;

/** The name of a shown state. */
export type SessionState = (typeof sessionStates)[number];

type Stored = {
  /** As a session bead or a row of the supervisor says it. */
  readonly state: string;
  /** Whether the runtime has it; undefined where the source did not say. */
  readonly running?: boolean | undefined;
  readonly sleepReason?: string | undefined;
  /** The bead of the session is closed. */
  readonly closed?: boolean | undefined;
};

/** `awake` is an older word of `active`; a drained or stopped session sleeps. */
const shownAs: Readonly<Record<string, SessionState>> = {
  awake: "active",
  drained: "asleep",
  stopped: "asleep",
  ...Object.fromEntries(sessionStates.filter((each) => each !== "unknown").map((each) => [each, each])),
};

/**
 * The state that is shown for a stored one (runtime 9): active without a runtime is asleep, a closed bead is closed, and a
 * missing or unheard-of state is unknown: nothing is inferred from the runtime alone.
 */
export function shownState({ state, running, closed }: Stored): SessionState {
  if (closed) return "closed";
  const shown = Object.hasOwn(shownAs, state) ? (shownAs[state] ?? "unknown") : "unknown";
  return shown === "active" && running === false ? "asleep" : shown;
}

/** Why it is in its state, besides: a drained session sleeps until it is attached or has work, scale demand does not wake it. */
export function shownReason({
  state,
  reason,
  sleepReason,
}: {
  state: string;
  reason: string;
  sleepReason: string;
}): string {
  if (reason !== "" && reason !== "-") return reason;
  if (sleepReason !== "") return sleepReason;
  return state === "drained" ? "drained" : "";
}

/** States that take a place in a pool (runtime 9); the others are free. */
export function takesCapacity(state: SessionState): boolean {
  return state === "creating" || state === "active" || state === "draining" || state === "quarantined";
}
