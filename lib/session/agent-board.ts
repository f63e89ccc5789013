import type { ComposedAgent, ComposedCity } from "../city/composed-city";
import { slingAgents } from "../sling/sling-agents";
import { type AgentState, agentState, agentStates, type HeldBead, type JudgedState } from "./agent-state";
import type { MergedSession } from "./merged-session";
import type { SourceReport } from "./observed-session";
import type { SessionNames } from "./session-names";
import { takesCapacity } from "./session-state";

/** One declared thing beside what is seen of it. */
export type BoardRow = JudgedState & {
  readonly kind: "agent" | "pool" | "named-session";
  /** Qualified name, or the identity of a named session. */
  readonly name: string;
  readonly agent: string;
  readonly rig: string;
  /** `min 1, max 4`, `always`, `on demand`. */
  readonly declared: string;
  readonly sessions: readonly { readonly key: string; readonly state: string }[];
  /** Sessions that take a place. */
  readonly taken: number;
  readonly held: readonly HeldBead[];
  /** What is declared and not seen, or seen and not declared, as a sentence; empty when they agree or nothing is known. */
  readonly gap: string;
};

/** Declared against observed. Counts are over `agents`; the counts of all states add up to its length. */
export type AgentBoard = {
  readonly agents: readonly BoardRow[];
  readonly named: readonly BoardRow[];
  readonly counts: Readonly<Record<AgentState, number>>;
  /** Sessions of agents that the city does not declare. */
  readonly undeclared: readonly MergedSession[];
};

type BoardInput = {
  readonly city: ComposedCity;
  readonly names: SessionNames;
  readonly sessions: readonly MergedSession[];
  readonly reports: readonly SourceReport[];
  /** Beads in progress. */
  readonly held: readonly HeldBead[];
  readonly now: Date;
};

/** Lays every declared agent and named session beside the sessions that are seen (runtime 9, decision R8). */
export function agentBoard(input: BoardInput): AgentBoard {
  const { city, names, sessions, reports, now } = input;
  const watched = reports.some((each) => each.status !== "not-configured");
  const failed = reports.find((each) => each.status === "failed");
  const sight = {
    absenceIsKnown: reports.some((each) => each.complete),
    blind: failed ? `${failed.kind} cannot be asked: ${failed.message}` : "",
    watched,
    now,
  };
  const bounds = new Map(slingAgents(city).map((each) => [each.qualifiedName, each]));
  const bySessions = groupBy(sessions, (session) => (session.declared ? session.template : ""));
  const byHolder = groupBy(input.held, (bead) => names.ofAgent(bead.assignee)?.qualifiedName ?? "");
  const agents = city.agents.map((agent): BoardRow => {
    const own = bySessions.get(agent.qualifiedName) ?? [];
    const held = byHolder.get(agent.qualifiedName) ?? [];
    const max = bounds.get(agent.qualifiedName)?.maxActiveSessions;
    const min = agent.minActiveSessions;
    const judged = agentState({ ...sight, suspendedBy: suspendedBy(city, agent), sessions: own, held });
    const taken = own.filter((session) => takesCapacity(session.state)).length;
    return {
      ...judged,
      kind: max === 1 ? "agent" : "pool",
      name: agent.qualifiedName,
      agent: agent.qualifiedName,
      rig: agent.rig ?? "",
      declared: `min ${min}, max ${max ?? "unlimited"}`,
      sessions: own.map(({ key, state }) => ({ key, state })),
      taken,
      held,
      gap: poolGap({ judged, own, taken, min, max, known: sight.absenceIsKnown }),
    };
  });
  const counts = Object.fromEntries(
    agentStates.map((state) => [state, agents.filter((row) => row.state === state).length]),
  ) as Record<AgentState, number>;
  const named = namedRows(input, bySessions, sight);
  return { agents, named, counts, undeclared: sessions.filter((session) => !session.declared) };
}

type Sight = Pick<Parameters<typeof agentState>[0], "absenceIsKnown" | "blind" | "watched" | "now">;

function namedRows(
  { city }: BoardInput,
  bySessions: ReadonlyMap<string, readonly MergedSession[]>,
  sight: Sight,
): readonly BoardRow[] {
  return city.namedSessions.map((declared): BoardRow => {
    const agent = city.agents.find((each) => each.qualifiedName === declared.templateQualifiedName);
    const own = (bySessions.get(declared.templateQualifiedName) ?? []).filter(
      (session) => session.identity === declared.identity,
    );
    const off = `no agent is called ${declared.templateQualifiedName}; the session is disabled`;
    const judged: JudgedState =
      !declared.enabled || !agent
        ? { state: "disabled", basis: "declared", evidence: off }
        : agentState({ ...sight, suspendedBy: suspendedBy(city, agent), sessions: own, held: [] });
    const missing = declared.mode === "always" && judged.state === "stopped";
    return {
      ...judged,
      kind: "named-session",
      name: declared.identity,
      agent: declared.templateQualifiedName,
      rig: agent?.rig ?? "",
      declared: declared.mode === "always" ? "always" : "on demand",
      sessions: own.map(({ key, state }) => ({ key, state })),
      taken: own.filter((session) => takesCapacity(session.state)).length,
      held: [],
      gap: judged.state === "disabled" ? off : missing ? "should be kept running, and is not" : "",
    };
  });
}

function poolGap(of: {
  judged: JudgedState;
  own: readonly MergedSession[];
  taken: number;
  min: number;
  max: number | undefined;
  known: boolean;
}): string {
  const { judged, own, taken, min, max, known } = of;
  if (max !== undefined && taken > max) return `${taken} sessions, and at most ${max} are declared`;
  if (judged.state === "suspended" && taken > 0) return `is suspended, and ${taken} still run`;
  const counted = known && own.every((session) => session.state !== "unknown");
  if (counted && judged.state !== "suspended" && taken < min) return `${taken} of at least ${min} sessions run`;
  const torn = own.find((session) => session.disagreement !== "");
  return torn ? `${torn.key}: ${torn.disagreement}` : "";
}

/** City before rig before agent (runtime 9). */
function suspendedBy(city: ComposedCity, agent: ComposedAgent): string {
  const workspace = city.settings.workspace as { readonly suspended?: unknown } | undefined;
  if (workspace?.suspended === true) return "city";
  if (city.rigs.some((rig) => rig.name === agent.rig && rig.suspended)) return "rig";
  return agent.suspended ? "agent" : "";
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
