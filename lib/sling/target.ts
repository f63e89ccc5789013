import { didYouMean } from "@/lib/diagnostic/did-you-mean";
import { isMultiSession, localName, type SlingAgent } from "./sling-agent";

export type TargetFound = {
  readonly agent: SlingAgent;
  /** The pool instance that was named (`pair-2`), shown beside the agent that it resolves to (decision R7). */
  readonly instance?: string;
};

export type TargetRefused = { readonly message: string; readonly candidates: readonly string[] };

/**
 * Resolves the target of a sling in the order of runtime 7.2: the current rig's bare name, the exact qualified name, a
 * qualified pool instance, then a bare name that only one agent has. Ambiguity names the candidates (decision R15).
 */
export function resolveTarget(name: string, agents: readonly SlingAgent[], rig?: string): TargetFound | TargetRefused {
  const byName = new Map(agents.map((agent) => [agent.qualifiedName, agent]));
  const exactOrInstance = (wanted: string): TargetFound | undefined => {
    const agent = byName.get(wanted);
    return agent ? { agent } : poolInstance(wanted, agents, (each) => each.qualifiedName);
  };
  if (rig && !name.includes("/")) {
    const inRig = exactOrInstance(`${rig}/${name}`);
    if (inRig) return inRig;
  }
  const exact = exactOrInstance(name);
  if (exact) return exact;
  if (!name.includes("/")) {
    const bare = agents.filter((agent) => localName(agent) === name);
    if (bare.length === 1) return { agent: bare[0]! };
    const instances = agents.flatMap((agent) => poolInstance(name, [agent], localName) ?? []);
    const candidates = bare.length > 1 ? bare : instances.map((found) => found.agent);
    if (candidates.length === 1) return instances[0]!;
    if (candidates.length > 1) return ambiguous(name, candidates);
  }
  return notFound(name, agents);
}

/** `crew-2` for an agent `crew` whose pool holds at least two sessions; a maximum that is unset or negative has no end. */
function poolInstance(
  name: string,
  agents: readonly SlingAgent[],
  nameOf: (agent: SlingAgent) => string,
): TargetFound | undefined {
  const match = /^(.+)-([1-9]\d*)$/.exec(name);
  if (!match) return undefined;
  const agent = agents.find((each) => nameOf(each) === match[1] && isMultiSession(each));
  if (!agent) return undefined;
  const max = agent.maxActiveSessions;
  return max === undefined || max < 0 || Number(match[2]) <= max ? { agent, instance: name } : undefined;
}

function ambiguous(name: string, agents: readonly SlingAgent[]): TargetRefused {
  const candidates = agents.map((agent) => agent.qualifiedName).sort();
  return { message: `agent "${name}" is ambiguous; candidates: ${candidates.join(", ")}`, candidates };
}

function notFound(name: string, agents: readonly SlingAgent[]): TargetRefused {
  const names = agents.map((agent) => agent.qualifiedName);
  const missing = `agent "${name}" not found in city.toml`;
  // Imported agents go by their qualified name (pack 2.5): the bare name of exactly one of them is the likeliest slip.
  const sameLocal = agents.filter((agent) => agent.binding !== "" && agent.name === name);
  const near =
    sameLocal.length === 1 ? sameLocal[0]!.qualifiedName : didYouMean(name, names, Math.floor(name.length / 2));
  if (near) return { message: `${missing}; did you mean "${near}"?`, candidates: [near] };
  if (names.length === 0) return { message: `${missing}; no agents are configured`, candidates: [] };
  const listed = names.slice(0, 5).join(", ");
  return { message: `${missing}; available agents: ${listed}${names.length > 5 ? ", ..." : ""}`, candidates: names };
}
