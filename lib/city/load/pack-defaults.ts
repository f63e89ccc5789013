import type { AgentDefaultsTable } from "@/lib/pack/table/agent-defaults-fields";
import type { TomlPathKey } from "@/lib/toml/locate";
import type { AgentDraft, InheritedDefault, InheritedDefaults } from "../draft/agent-draft";
import type { Origin } from "../provenance/change";

/**
 * Offers a pack's `[agent_defaults]` to its own agents and to those of its legacy includes. Agents of imports carry a
 * binding by now and get nothing (decision P7). Inner packs win for single values; fragments add up (reference 11.2).
 */
export function inheritDefaults(agents: readonly AgentDraft[], defaults: AgentDefaultsTable, origin: Origin): void {
  if (Object.keys(defaults).length > 0) agents.forEach(inheriting(defaults, origin));
}

/** The same for one agent after the other. */
export function inheriting(defaults: AgentDefaultsTable, origin: Origin): (agent: AgentDraft) => void {
  // Most agents inherit from one pack only, and then all the same.
  const merged = new Map<InheritedDefaults, InheritedDefaults>();
  return (agent) => {
    if (agent.binding !== "") return;
    const known = merged.get(agent.inherited) ?? mergeInherited(agent.inherited, defaults, origin);
    merged.set(agent.inherited, known);
    agent.inherited = known;
  };
}

function mergeInherited(inner: InheritedDefaults, defaults: AgentDefaultsTable, origin: Origin): InheritedDefaults {
  const offer = (key: keyof InheritedDefaults): { [key: string]: InheritedDefault } => {
    const value = defaults[key];
    if (value === undefined || value === "") return {};
    return { [key]: { value, origin: { ...origin, base: [...origin.base, key as TomlPathKey] } } };
  };
  const fragments = [...listOf(inner.append_fragments), ...(defaults.append_fragments ?? [])];
  const from = inner.append_fragments?.origin ?? { ...origin, base: [...origin.base, "append_fragments"] };
  return {
    ...offer("provider"),
    ...offer("default_sling_formula"),
    ...inner,
    ...(fragments.length > 0 && { append_fragments: { value: [...new Set(fragments)], origin: from } }),
  };
}

function listOf(inherited: InheritedDefault | undefined): readonly string[] {
  return (inherited?.value ?? []) as readonly string[];
}
