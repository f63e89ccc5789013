import type { SourceReport } from "./observed-session";

/**
 * What is shown when a source could not be asked: its sessions stay, with the state `unknown` and what was seen last
 * (decision R8). A look that succeeded, in full or in part, stands for itself.
 */
export function keepLastKnown(now: SourceReport, before: SourceReport | undefined): SourceReport {
  if (now.status !== "failed" || !before || before.kind !== now.kind) return now;
  const sessions = before.sessions.map((session) => ({
    ...session,
    state: "unknown" as const,
    running: undefined,
    question: undefined,
    observedAt: now.observedAt,
    lastKnown: session.lastKnown ?? { state: session.state, at: session.observedAt },
  }));
  return { ...now, sessions };
}
