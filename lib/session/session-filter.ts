import type { MergedSession } from "./merged-session";
import type { SessionSourceKind } from "./observed-session";
import { type SessionState, sessionStates } from "./session-state";

/** What a list of sessions is narrowed to. Empty means all. */
export type SessionFilter = {
  readonly q: string;
  readonly state: SessionState | "";
  readonly source: SessionSourceKind | "";
  readonly rig: string;
};

/** The sessions that match, and how many there are in each state before the state is chosen: every count is a list. */
export function filterSessions(
  sessions: readonly MergedSession[],
  { q, state, source, rig }: SessionFilter,
): { readonly items: readonly MergedSession[]; readonly counts: Readonly<Record<SessionState, number>> } {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const inScope = sessions.filter((session) => {
    if (rig !== "" && session.rig !== rig) return false;
    if (source !== "" && !session.observations.some((each) => each.source === source)) return false;
    const { key, title, template, activeBead, provider, model } = session;
    const text = [key, title, template, activeBead, provider, model].join(" ").toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const counts = Object.fromEntries(
    sessionStates.map((each) => [each, inScope.filter((session) => session.state === each).length]),
  ) as Record<SessionState, number>;
  return { items: state === "" ? inScope : inScope.filter((session) => session.state === state), counts };
}
