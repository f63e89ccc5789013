import type { AgentDefaultsTable } from "@/lib/pack/table/agent-defaults-fields";
import type { TomlPathKey } from "@/lib/toml/locate";
import type { AgentDraft, InheritedDefault, InheritedDefaults } from "../draft/agent-draft";
import type { Origin } from "../provenance/change";

/**
 * Offers a pack's `[agent_defaults]` to its own agents and to those of its legacy includes. Agents of imports carry a
 * binding by now and get nothing (decision P7). Inner packs win for single values; fragments add up (reference 11.2).
 */
export function inheritDefaults(agents: readonly AgentDraft[], defaults: AgentDefaultsTable, origin: Origin): void {
  for (const agent of agents) {
    if (agent.binding === "") agent.inherited = mergeInherited(agent.inherited, defaults, origin);
  }
}

function mergeInherited(inner: InheritedDefaults, defaults: AgentDefaultsTable, origin: Origin): InheritedDefaults {
  const offer = (key: keyof InheritedDefaults): { [key: string]: InheritedDefault } => {
    const value = defaults[key];
    if (value === undefined || value === "") return {};
    return { [key]: { value, origin: { ...origin, base: [...origin.base, key as TomlPathKey] } } };
  };
  const fragments = [...listOf(inner.append_fragments), ...(defaults.append_fragments ?? [])];
  return {
    ...offer("provider"),
    ...offer("default_sling_formula"),
    ...offer("append_fragments"),
    ...inner,
    ...(fragments.length > 0 && {
      append_fragments: {
        value: [...new Set(fragments)],
        origin: inner.append_fragments?.origin ?? { ...origin, base: [...origin.base, "append_fragments"] },
      },
    }),
  };
}

function listOf(inherited: InheritedDefault | undefined): readonly string[] {
  return (inherited?.value ?? []) as readonly string[];
}
