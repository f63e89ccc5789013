import type { SourceReport } from "./observed-session";

/** Gives states without a time of their own the moment at which they were first seen, which is the least that is known. */
export function trackSince(now: SourceReport, before: SourceReport | undefined): SourceReport {
  const earlier = new Map(before?.sessions.map((each) => [each.id, each]));
  const sessions = now.sessions.map((session) => {
    if (session.stateSince !== undefined && !session.sinceAtLeast) return session;
    const same = earlier.get(session.id);
    const stateSince = same?.state === session.state ? (same.stateSince ?? session.observedAt) : session.observedAt;
    return { ...session, stateSince, sinceAtLeast: true };
  });
  return { ...now, sessions };
}
