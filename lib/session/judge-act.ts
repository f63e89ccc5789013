import type { MergedSession } from "./merged-session";
import type { SessionAct } from "./observed-session";

type Judged = {
  readonly act: SessionAct;
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
export function observedEffect({ act, requestedAt, requestId, before, after }: Judged): string | undefined {
  if (!after || after.stateSource === undefined || after.observedAt < requestedAt) return undefined;
  const by = `seen by ${after.stateSource}`;
  switch (act) {
    case "wake":
      if (after.state !== "active" && after.state !== "creating") return undefined;
      return before?.state === "active" ? `was active already, ${by}` : `${after.state}, ${by}`;
    case "suspend":
      return after.state === "suspended" ? `suspended, ${by}` : undefined;
    case "nudge": {
      const moved = after.lastActiveAt !== undefined && after.lastActiveAt > requestedAt;
      return moved && after.lastActiveAt !== before?.lastActiveAt
        ? `active after the nudge, at ${after.lastActiveAt}, ${by}`
        : undefined;
    }
    case "answer":
      return after.question?.requestId === requestId ? undefined : `the question is gone, ${by}`;
  }
}
