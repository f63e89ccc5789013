import type { ComposedCity } from "@/lib/city/composed-city";
import type { MergedSession } from "@/lib/session/merged-session";
import { slingAgents } from "@/lib/sling/sling-agents";
import { type ActPlan, planFor } from "./act-plan";
import type { SeenSessions } from "./session-sources";

/**
 * Whom the nudge of a sling goes to (runtime 7.9): a running session of the agent, one without a bead before a busy one, the
 * most recently active first; else a sleeping one is woken; else the named session of the agent, where a supervisor can start it.
 */
export function chooseForNudge(city: ComposedCity, seen: SeenSessions, target: string): ActPlan {
  const agent = slingAgents(city).find((each) => each.qualifiedName === target);
  if (agent?.suspended) return { refused: `agent "${target}" is suspended`, outcome: { kind: "suspended" } };
  if (seen.reports.every((report) => report.status === "not-configured"))
    return { refused: "no session adapter is connected", outcome: { kind: "no-source" } };
  const own = seen.sessions.filter((session) => session.template === target);
  const running = own.filter((session) => session.state === "active" || session.state === "creating");
  const [first] = running.sort(
    (a, b) =>
      Number(a.activeBead !== "") - Number(b.activeBead !== "") ||
      ((a.lastActiveAt ?? "") < (b.lastActiveAt ?? "") ? 1 : -1),
  );
  if (first) return planFor(seen, "nudge", first.key);
  const sleeping = own.find((session) => wakable(session));
  if (sleeping) return planFor(seen, "wake", sleeping.key);
  return wakeNamed(city, seen, target);
}

const wakable = ({ state }: MergedSession) => state === "asleep" || state === "suspended" || state === "quarantined";

/** A reserved named session has no bead yet: the supervisor starts it by its identity. */
function wakeNamed(city: ComposedCity, seen: SeenSessions, target: string): ActPlan {
  const named = city.namedSessions.find((each) => each.enabled && each.templateQualifiedName === target);
  const source = seen.sources.find((each) => each.kind === "supervisor");
  const failed = seen.reports.find((report) => report.status === "failed");
  if (failed) {
    const why = `${failed.kind}: ${failed.message}`;
    return { refused: why, outcome: { kind: "failed", why } };
  }
  if (!named || !source) return { refused: "no session of it runs", outcome: { kind: "no-session", poked: false } };
  const { identity } = named;
  const outcome = { kind: "no-session", poked: true } as const;
  return {
    act: "wake",
    source,
    ref: { id: identity, sessionName: identity },
    key: identity,
    before: undefined,
    outcome,
  };
}
