import type { MergedSession } from "./merged-session";

/** The state of an agent (runtime 9), and `unknown` while nobody can see it. */
export const agentStates = [
  "suspended",
  "quarantined",
  "stopped",
  "working",
  "waiting",
  "idle",
  "unknown",
  "disabled",
] as const;

/** The name of a state of an agent. */
export type AgentState = (typeof agentStates)[number];

/** Work that an agent holds: a bead in progress with it, or one of its instances, as assignee. */
export type HeldBead = {
  readonly id: string;
  readonly title: string;
  readonly assignee: string;
  readonly updatedAt: string;
};

/** A state with what it rests on. `inferred` and `none` are said in the page, never drawn as seen (decision R8). */
export type JudgedState = {
  readonly state: AgentState;
  readonly basis: "declared" | "observed" | "inferred" | "none";
  /** One sentence: what was seen, or why nothing is known. */
  readonly evidence: string;
  /** RFC 3339, where known. */
  readonly since?: string | undefined;
};

/** How long a bead may rest before its agent counts as waiting. */
const freshMs = 10 * 60_000;

type Judged = {
  /** `city`, `rig` or `agent` when one of them is suspended, in that precedence. */
  readonly suspendedBy: string;
  readonly sessions: readonly MergedSession[];
  readonly held: readonly HeldBead[];
  /** Some source would have listed a session if there were one. */
  readonly absenceIsKnown: boolean;
  /** A source is configured and could not look. */
  readonly blind: string;
  /** At least one source is configured. */
  readonly watched: boolean;
  readonly now: Date;
};

const isRunning = (session: MergedSession) =>
  session.state === "creating" || session.state === "active" || session.state === "draining";

/** The first that holds: suspended, quarantined, stopped, working, waiting, idle (runtime 9). */
export function agentState({ suspendedBy, sessions, held, absenceIsKnown, blind, watched, now }: Judged): JudgedState {
  if (suspendedBy) return { state: "suspended", basis: "declared", evidence: `the ${suspendedBy} is suspended` };
  const running = sessions.filter(isRunning);
  const seen = (state: AgentState, session: MergedSession, evidence: string): JudgedState => ({
    state,
    basis: "observed",
    evidence,
    since: session.stateSince,
  });
  const parked = (["suspended", "quarantined"] as const).flatMap((state) => {
    const session = running.length === 0 ? sessions.find((each) => each.state === state) : undefined;
    return session ? [seen(state, session, `session ${session.key} is ${state}`)] : [];
  })[0];
  if (parked) return parked;
  if (running.length > 0) return runningState(running, held, now);
  const lost = sessions.find((each) => each.state === "unknown");
  if (lost) {
    const was = lost.lastKnown ? `; it was ${lost.lastKnown.state} when it was last seen` : "";
    return { state: "unknown", basis: "none", evidence: `session ${lost.key} cannot be seen${was}` };
  }
  const [asleep] = sessions;
  if (asleep) return seen("stopped", asleep, `session ${asleep.key} is ${asleep.state}`);
  if (blind) return { state: "unknown", basis: "none", evidence: withWork(blind, held) };
  if (absenceIsKnown) return { state: "stopped", basis: "observed", evidence: "the supervisor lists no session of it" };
  return workState(held, watched, now);
}

function runningState(running: readonly MergedSession[], held: readonly HeldBead[], now: Date): JudgedState {
  const busy = running.filter((session) => session.activeBead !== "");
  const since = (sessions: readonly MergedSession[]) => sessions.flatMap((each) => each.stateSince ?? []).sort()[0];
  const beads = [...new Set([...busy.map((session) => session.activeBead), ...held.map((each) => each.id)])];
  const judged = (state: AgentState, evidence: string): JudgedState => ({
    state,
    basis: "observed",
    evidence,
    since: since(busy.length > 0 ? busy : running),
  });
  if (beads.length === 0) return judged("idle", `${sessionsText(running)}, without a bead`);
  const moments = [
    ...(busy.length > 0 ? busy : running).flatMap((session) => session.lastActiveAt ?? []),
    ...held.map((each) => each.updatedAt),
  ].sort();
  const last = moments.at(-1);
  const fresh = last !== undefined && now.getTime() - Date.parse(last) <= freshMs;
  const holds = `holds ${beads.slice(0, 3).join(", ")}${beads.length > 3 ? ` and ${beads.length - 3} more` : ""}`;
  if (fresh) return judged("working", `${sessionsText(running)}, ${holds}`);
  const quiet = last === undefined ? "no activity was ever reported" : "without activity for more than 10 minutes";
  return judged("waiting", `${sessionsText(running)}, ${holds}, ${quiet}`);
}

/** Without any observation the work is all there is to go by, and a page says so. */
function workState(held: readonly HeldBead[], watched: boolean, now: Date): JudgedState {
  const [bead] = [...held].sort((a, b) => (a.updatedAt > b.updatedAt ? -1 : 1));
  if (!bead) {
    const why = watched ? "no source sees a session of it" : "no source of sessions is configured";
    return { state: "unknown", basis: "none", evidence: `${why}; it holds no bead` };
  }
  const fresh = now.getTime() - Date.parse(bead.updatedAt) <= freshMs;
  return {
    state: fresh ? "working" : "waiting",
    basis: "inferred",
    evidence: `inferred from its work: ${bead.id} "${bead.title}" is in progress with ${bead.assignee}`,
    since: bead.updatedAt,
  };
}

const withWork = (blind: string, held: readonly HeldBead[]) =>
  held[0] ? `${blind}; ${held[0].id} is in progress with ${held[0].assignee}` : blind;

const sessionsText = (sessions: readonly MergedSession[]) =>
  sessions.length === 1 ? `session ${sessions[0]?.key} runs` : `${sessions.length} sessions run`;
