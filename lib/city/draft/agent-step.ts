import type { JsonTable } from "../json";
import type { AgentDraft, InheritedDefaults } from "./agent-draft";

type Result = { readonly inherited: InheritedDefaults; readonly agent: AgentDraft };

/**
 * One step that is done to very many agents in the same way. It keeps what it made of each state of an agent, so that the
 * next composition does it only to agents that are not as they were. A state is known by its table, which never changes
 * once a draft is shared, and by the defaults that it inherits.
 */
export class AgentStep {
  readonly #results = new WeakMap<JsonTable, Result>();

  run(agent: AgentDraft, work: (agent: AgentDraft) => void): void {
    const { inherited } = agent;
    // From here on the table of the agent belongs to both, so that the work writes into one of its own.
    const before = agent.share();
    const known = this.#results.get(before);
    if (known?.inherited === inherited) {
      agent.adopt(known.agent);
      return;
    }
    work(agent);
    this.#results.set(before, { inherited, agent: agent.clone() });
  }
}
