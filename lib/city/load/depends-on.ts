import type { AgentDraft } from "../draft/agent-draft";
import { qualifiedName } from "../identity/qualified-name";
import type { Origin } from "../provenance/change";
import { assign } from "../provenance/draft";

/** A bare dependency means an agent beside the depending one: it gets that agent's binding and dir (reference 9.6). */
export function qualifyBareDependencies(agent: AgentDraft, origin: Origin): void {
  rewrite(agent, origin, (name) =>
    /[/.]/.test(name) ? name : qualifiedName({ dir: agent.dir, binding: agent.binding, name }),
  );
}

/** At the surface, a dependency whose last part carries no binding gets the surface's (reference 9.6). */
export function bindDependencies(agent: AgentDraft, binding: string, origin: Origin): void {
  rewrite(agent, origin, (name) => {
    const at = name.lastIndexOf("/") + 1;
    return name.includes(".", at) ? name : `${name.slice(0, at)}${binding}.${name.slice(at)}`;
  });
}

function rewrite(agent: AgentDraft, origin: Origin, change: (name: string) => string): void {
  const before = agent.list("depends_on");
  if (before.length === 0) return;
  const after = before.map(change);
  if (after.some((name, index) => name !== before[index])) assign(agent.draft, ["depends_on"], after, origin, []);
}
