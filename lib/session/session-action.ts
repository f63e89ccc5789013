import type { SessionAct } from "./observed-session";

/** Milliseconds after which an effect that nobody saw is called not observed. */
export const observedWithinMs = 30_000;

/** Where an act has got to. `requested` only until its time is over, whatever became of the process that watched it. */
export type SessionActionState = "requested" | "observed" | "not-observed" | "refused";

/** One thing that somebody asked of a session. Times are RFC 3339. */
export type SessionAction = {
  readonly id: string;
  readonly act: SessionAct;
  /** Key of the session; empty when the agent was meant and none of its sessions could be chosen. */
  readonly session: string;
  readonly template: string;
  /** The source that took it, empty until then. */
  readonly source: string;
  readonly text: string;
  readonly requestId: string;
  readonly requestedBy: string;
  readonly requestedAt: string;
  readonly state: SessionActionState;
  /** What the source said, or what was seen. */
  readonly line: string;
  /** What to do now, where nothing was seen. */
  readonly next: string;
  readonly settledAt?: string | undefined;
};

/** The state as it is at a moment: a request that was never settled is not observed once its time is over. */
export function actionState(stored: string, deadlineAt: Date, now: Date): SessionActionState {
  if (stored === "observed" || stored === "refused" || stored === "not-observed") return stored;
  return now > deadlineAt ? "not-observed" : "requested";
}

/** The next step after an act without a visible effect. */
export function nextStep(act: SessionAct, state: SessionActionState): string {
  if (state !== "not-observed") return "";
  switch (act) {
    case "wake":
      return "Look at its reason and blockers in the table; the controller may be down: run the doctor, then wake it again.";
    case "suspend":
      return "It may be in the middle of a turn: look at its screen, then suspend it again.";
    case "nudge":
      return "It may be busy: look at its screen. A nudge can be sent again without harm.";
    case "answer":
      return "The question may still be open: look at the inbox, then answer again.";
  }
}
