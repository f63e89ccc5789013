import {
  type ObservedSession,
  type SessionQuestion,
  type SessionSourceKind,
  type SourceReport,
  sessionSourceKinds,
} from "./observed-session";
import type { SessionNames } from "./session-names";
import type { SessionState } from "./session-state";

/** One session with everything that all sources say of it. */
export type MergedSession = {
  /** What addresses carry: the name in the multiplexer, else what the source calls it. */
  readonly key: string;
  readonly title: string;
  /** Qualified name of the agent; the source's own word where the city declares no such agent. */
  readonly template: string;
  /** Whether the composed city has that agent. */
  readonly declared: boolean;
  readonly identity: string;
  /** `pair-2` where it is one of a pool. */
  readonly instance: string;
  readonly rig: string;
  readonly provider: string;
  readonly model: string;
  readonly state: SessionState;
  readonly reason: string;
  /** Who says so; undefined while nobody could see it. */
  readonly stateSource?: SessionSourceKind | undefined;
  readonly observedAt: string;
  readonly stateSince?: string | undefined;
  /** The state is at least as old: it was first seen then. */
  readonly sinceAtLeast?: boolean | undefined;
  readonly lastKnown?: { readonly state: SessionState; readonly at: string } | undefined;
  readonly createdAt?: string | undefined;
  readonly lastActiveAt?: string | undefined;
  readonly running?: boolean | undefined;
  readonly attached?: boolean | undefined;
  readonly activeBead: string;
  readonly activity: string;
  readonly question?: SessionQuestion | undefined;
  /** Where two sources contradict each other, as a sentence; empty otherwise. */
  readonly disagreement: string;
  readonly observations: readonly ObservedSession[];
};

const rank = (kind: SessionSourceKind) => sessionSourceKinds.indexOf(kind);

/**
 * Joins what the sources see of one session. The supervisor is believed before the multiplexer, the multiplexer before the
 * agent's own word; a source that could not look says nothing. Sorted by agent, then by name.
 */
export function mergeSessions(reports: readonly SourceReport[], names: SessionNames): readonly MergedSession[] {
  const groups = new Map<string, ObservedSession[]>();
  for (const report of reports) {
    for (const session of report.sessions) {
      const key = session.sessionName || session.alias || session.id;
      const group = groups.get(key);
      if (group) group.push(session);
      else groups.set(key, [session]);
    }
  }
  const merged = [...groups].map(([key, seen]) => mergeOne(key, seen, names));
  const order = (session: MergedSession) => `${session.template}\n${session.key}`;
  return merged.sort((a, b) => (order(a) < order(b) ? -1 : 1));
}

function mergeOne(key: string, seen: readonly ObservedSession[], names: SessionNames): MergedSession {
  const observations = [...seen].sort((a, b) => rank(a.source) - rank(b.source));
  const first = observations[0] as ObservedSession;
  const sure = observations.find((each) => each.state !== "unknown");
  const chosen = sure ?? first;
  const text = (field: "title" | "template" | "identity" | "rig" | "provider" | "model" | "activity" | "activeBead") =>
    observations.map((each) => each[field]).find(Boolean) ?? "";
  const named = names.ofSession(key);
  const said = text("template");
  const agent = names.ofAgent(said, text("rig")) ?? named?.agent;
  const latest = observations.flatMap((each) => each.lastActiveAt ?? []).sort();
  return {
    key,
    title: text("title"),
    template: agent?.qualifiedName ?? said,
    declared: agent !== undefined,
    identity: text("identity") || (named?.identity ?? ""),
    instance: named?.instance ?? "",
    rig: agent?.rig ?? text("rig"),
    provider: text("provider") || (agent?.provider ?? ""),
    model: text("model"),
    state: chosen.state,
    reason: chosen.reason,
    stateSource: sure?.source,
    observedAt: chosen.observedAt,
    stateSince: chosen.stateSince,
    sinceAtLeast: chosen.sinceAtLeast,
    lastKnown: sure ? undefined : observations.find((each) => each.lastKnown)?.lastKnown,
    createdAt: observations.flatMap((each) => each.createdAt ?? [])[0],
    lastActiveAt: latest.at(-1),
    running: observations.flatMap((each) => each.running ?? [])[0],
    attached: observations.flatMap((each) => each.attached ?? [])[0],
    activeBead: text("activeBead"),
    activity: text("activity"),
    question: observations.flatMap((each) => each.question ?? [])[0],
    disagreement: disagreementOf(observations),
    observations,
  };
}

const runs = ({ state, running }: ObservedSession): boolean | undefined => {
  if (running !== undefined) return running;
  if (state === "unknown") return undefined;
  return state === "active" || state === "creating" || state === "draining";
};

function disagreementOf(observations: readonly ObservedSession[]): string {
  const words = observations.flatMap((each) => {
    const running = runs(each);
    return running === undefined ? [] : [{ source: each.source, running }];
  });
  const [first, ...others] = words;
  const other = others.find((each) => each.running !== first?.running);
  if (!first || !other) return "";
  const says = (running: boolean) => (running ? "running" : "not running");
  return `${first.source} says ${says(first.running)}, ${other.source} says ${says(other.running)}`;
}
