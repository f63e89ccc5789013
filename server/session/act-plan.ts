import { findSession } from "@/lib/session/find-session";
import type { MergedSession } from "@/lib/session/merged-session";
import type { NudgeOutcome } from "@/lib/session/nudge-line";
import type { SessionAct } from "@/lib/session/observed-session";
import type { SessionRef, SessionSource } from "./session-source";
import type { SeenSessions } from "./session-sources";

/** What is to be done, by whom; or why nothing is. */
export type ActPlan =
  | {
      readonly act: SessionAct;
      readonly source: SessionSource;
      readonly ref: SessionRef;
      readonly key: string;
      readonly before: MergedSession | undefined;
      readonly outcome: NudgeOutcome;
    }
  | { readonly refused: string; readonly outcome: NudgeOutcome };

/** The first source that sees the session and can do it; every source's reason where none can. */
export function planFor(seen: SeenSessions, act: SessionAct, key: string): ActPlan {
  const found = findSession(seen.sessions, key);
  const no = (why: string): ActPlan => ({ refused: why, outcome: { kind: "failed", why } });
  if (!("session" in found)) return no(found.message);
  const { session } = found;
  const reasons: string[] = [];
  for (const observation of session.observations) {
    const source = seen.sources.find((each) => each.kind === observation.source);
    if (!source) continue;
    const refused = source.cannot(act);
    if (refused !== undefined) {
      reasons.push(refused);
      continue;
    }
    const { id, sessionName } = observation;
    const kind = act === "wake" ? "asleep" : source.kind === "heartbeat" ? "queued" : "nudged";
    return { act, source, ref: { id, sessionName }, key: session.key, before: session, outcome: { kind } };
  }
  return no(reasons.join("; ") || "no source sees it");
}
