import type { ComposedAgent, ComposedCity } from "../city/composed-city";
import { sessionName } from "../city/identity/session-name";

/** Who a session of the multiplexer is. */
export type NamedAs = {
  readonly agent: ComposedAgent;
  /** Identity of the named session, empty for others. */
  readonly identity: string;
  /** `pair-2`, a name of the pool, or empty. */
  readonly instance: string;
};

/** Finds the agent behind a name: that of a session in the multiplexer, a qualified name, a pool instance. */
export class SessionNames {
  readonly #bySession = new Map<string, NamedAs>();
  readonly #byAgent = new Map<string, ComposedAgent>();

  constructor(city: ComposedCity) {
    const workspace = city.settings.workspace as { readonly session_template?: unknown } | undefined;
    const template = typeof workspace?.session_template === "string" ? workspace.session_template : "";
    const nameOf = (identity: string) => sessionName(identity, template, city.name);
    for (const agent of city.agents) {
      this.#byAgent.set(agent.qualifiedName, agent);
      this.#bySession.set(nameOf(agent.qualifiedName), { agent, identity: "", instance: "" });
      const before = agent.qualifiedName.slice(0, agent.qualifiedName.length - agent.name.length);
      for (const each of agent.namepool)
        this.#bySession.set(nameOf(before + each), { agent, identity: "", instance: before + each });
    }
    for (const session of city.namedSessions) {
      const agent = this.#byAgent.get(session.templateQualifiedName);
      if (agent) this.#bySession.set(nameOf(session.identity), { agent, identity: session.identity, instance: "" });
    }
  }

  /** The agent of a name in the multiplexer: exact, or `NAME-2` of an agent that may have several. */
  ofSession(name: string): NamedAs | undefined {
    const exact = this.#bySession.get(name);
    if (exact) return exact;
    const match = /^(.+)-([1-9]\d*)$/.exec(name);
    const base = match ? this.#bySession.get(match[1] as string) : undefined;
    return base && base.agent.maxActiveSessions !== 1
      ? { ...base, identity: "", instance: `${base.agent.qualifiedName}-${match?.[2]}` }
      : undefined;
  }

  /**
   * The agent that a source calls by a name (pack 2.5): the qualified name, that name in a rig, or an instance `NAME-2` of a
   * pool. A bare name is the agent without a binding, never a bound one.
   */
  ofAgent(name: string, rig = ""): ComposedAgent | undefined {
    if (name === "") return undefined;
    const exact =
      this.#byAgent.get(rig !== "" && !name.includes("/") ? `${rig}/${name}` : name) ?? this.#byAgent.get(name);
    if (exact) return exact;
    const match = /^(.+)-([1-9]\d*)$/.exec(name);
    const pool = match ? this.#byAgent.get(match[1] as string) : undefined;
    return pool && pool.maxActiveSessions !== 1 ? pool : undefined;
  }
}
