import type { MergedSession } from "./merged-session";
import type { SessionAct, SessionSourceKind } from "./observed-session";

type Judged = {
  readonly act: SessionAct;
  /** Who took the act. */
  readonly source: SessionSourceKind;
  /** RFC 3339. */
  readonly requestedAt: string;
  readonly requestId: string;
  /** The session as it was when it was asked; undefined when there was none. */
  readonly before: MergedSession | undefined;
  readonly after: MergedSession | undefined;
};

/**
 * Whether the effect of an act was seen, as the sentence of evidence; undefined as long as it was not. What a source answered
 * to the request is no evidence, and neither is a look from before it.
 */
export function observedEffect({ act, source, requestedAt, requestId, before, after }: Judged): string | undefined {
  if (!after || after.stateSource === undefined || after.observedAt < requestedAt) return undefined;
  const by = `seen by ${after.stateSource}`;
  switch (act) {
    case "wake":
      if (after.state !== "active" && after.state !== "creating") return undefined;
      return before?.state === "active" ? `was active already, ${by}` : `${after.state}, ${by}`;
    case "suspend":
      return after.state === "suspended" ? `suspended, ${by}` : undefined;
    case "nudge":
      return movedAfter(source, requestedAt, before, after);
    case "answer":
      return answered(source, requestId, requestedAt, after) ? `the question is gone, ${by}` : undefined;
  }
}

const seenBy = (source: SessionSourceKind, session: MergedSession | undefined) =>
  session?.observations.find((each) => each.source === source);

/** Only the source that took the nudge can tell: a heartbeat that comes anyway says nothing about a screen. */
function movedAfter(
  source: SessionSourceKind,
  requestedAt: string,
  before: MergedSession | undefined,
  after: MergedSession,
): string | undefined {
  const now = seenBy(source, after);
  if (!now) return undefined;
  if (source === "heartbeat") return now.observedAt > requestedAt ? "handed over with its next heartbeat" : undefined;
  const { lastActiveAt } = now;
  // Some sources count in whole seconds.
  const moved =
    lastActiveAt !== undefined && Date.parse(lastActiveAt) >= Math.floor(Date.parse(requestedAt) / 1000) * 1000;
  if (!moved || lastActiveAt === seenBy(source, before)?.lastActiveAt) return undefined;
  return `active after the nudge, at ${lastActiveAt}, seen by ${source}`;
}

function answered(source: SessionSourceKind, requestId: string, requestedAt: string, after: MergedSession): boolean {
  const now = seenBy(source, after);
  return now !== undefined && now.observedAt > requestedAt && now.question?.requestId !== requestId;
}
