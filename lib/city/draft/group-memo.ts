import type { AgentGroup } from "./agent-group";

/** What one piece of work made of groups of agents, kept for the next composition as long as its inputs are the same. */
export class GroupMemo<T> {
  readonly #results = new WeakMap<AgentGroup, { readonly value: T; readonly besides: string }>();

  /** `besides` names what the work looks at apart from the group and the inputs of the memo, where that differs by group. */
  of(group: AgentGroup, work: () => T, besides = ""): T {
    const known = this.#results.get(group);
    if (known?.besides === besides) return known.value;
    const value = work();
    this.#results.set(group, { value, besides });
    return value;
  }
}
