import type { AgentDraft } from "./agent-draft";

/**
 * The agents that one entry brings to one surface, in one state. A group and its agents never change: a phase makes another
 * group of it. That is what lets the next composition take over whole groups without looking at an agent.
 */
export class AgentGroup {
  #names: readonly string[] | undefined;
  #locals: ReadonlyMap<string, ReadonlySet<string>> | undefined;

  constructor(readonly agents: readonly AgentDraft[]) {}

  /** Qualified names, in order. */
  get names(): readonly string[] {
    this.#names ??= this.agents.map((agent) => agent.qualifiedName);
    return this.#names;
  }

  /** Local names by dir. */
  get locals(): ReadonlyMap<string, ReadonlySet<string>> {
    if (this.#locals) return this.#locals;
    const locals = new Map<string, Set<string>>();
    for (const { dir, name } of this.agents) locals.set(dir, (locals.get(dir) ?? new Set()).add(name));
    this.#locals = locals;
    return locals;
  }

  /** The group with work done to copies of its agents; the group itself when the work did nothing. */
  changed(work: (agent: AgentDraft, index: number) => void): AgentGroup {
    let same = true;
    const agents = this.agents.map((agent, index) => {
      const copy = agent.clone();
      work(copy, index);
      if (copy.isAs(agent)) return agent;
      same = false;
      return copy;
    });
    return same ? this : new AgentGroup(agents);
  }

  /** The group without the agents that do not pass; the group itself when all do. */
  kept(pass: (agent: AgentDraft) => boolean): AgentGroup {
    const agents = this.agents.filter(pass);
    return agents.length === this.agents.length ? this : new AgentGroup(agents);
  }
}
