import type { ComposeContext } from "../compose-context";
import type { AgentDraft, InheritedDefaults } from "../draft/agent-draft";
import type { CityDraft } from "../draft/city-draft";
import type { JsonValue } from "../json";
import type { Origin } from "../provenance/change";
import { assign, fill } from "../provenance/draft";

/** Defaults never touch the dispatcher that a city may declare (pack 2.7, decision P17). */
const UNTOUCHED = "control-dispatcher";

type CityDefault = { readonly value: JsonValue; readonly origin: Origin };

/**
 * Fills blanks from `[agent_defaults]` (pack 2.7, reference 11.1). An imported agent keeps its pack's default; for an
 * unbound one the city's takes its place. A field that anybody set before stays.
 */
export function agentDefaults(city: CityDraft, cx: ComposeContext): void {
  const provider = cityDefault(city, cx, "provider");
  const formula = cityDefault(city, cx, "default_sling_formula");
  for (const agent of city.allAgents()) {
    if (agent.name === UNTOUCHED) continue;
    if (agent.binding === "") agent.inherited = dropReplaced(agent.inherited, provider, formula);
    const inherited = agent.inherited.provider;
    if (agent.text("provider") === "") {
      if (inherited) fillDefault(cx, agent, "provider", inherited);
      else if (provider) fillDefault(cx, agent, "provider", provider);
    }
    const own = agent.draft.get(["default_sling_formula"]);
    if (own === undefined && formula && !agent.inherited.default_sling_formula) {
      fillDefault(cx, agent, "default_sling_formula", formula);
    }
  }
}

/** The city's value with the place that gave it. */
function cityDefault({ settings }: CityDraft, cx: ComposeContext, field: string): CityDefault | undefined {
  const value = settings.get(["agent_defaults", field]);
  if (value === undefined || (field === "provider" && value === "")) return undefined;
  const change = settings.lastChange(["agent_defaults", field]);
  const origin = cx.origin({
    file: change?.origin.file ?? "",
    base: [...(change?.origin.base ?? []), ...(change?.sourcePath ?? ["agent_defaults", field])],
    layer: "city",
    pack: "",
    binding: "",
    note: "the city's default for a blank field",
  });
  return { value, origin };
}

function dropReplaced(
  { provider, default_sling_formula, ...rest }: InheritedDefaults,
  cityProvider: CityDefault | undefined,
  cityFormula: CityDefault | undefined,
): InheritedDefaults {
  return {
    ...rest,
    ...(provider && !cityProvider && { provider }),
    ...(default_sling_formula && !cityFormula && { default_sling_formula }),
  };
}

function fillDefault(cx: ComposeContext, agent: AgentDraft, field: string, { value, origin }: CityDefault): void {
  const { draft } = agent;
  const note = origin.note ?? "the pack's default for its own agents";
  const from = { ...origin, phase: cx.phase, note };
  // An explicit empty provider counts as blank, so it is written over where there is nothing to fill.
  if (!fill(draft, [field], value, from, [])) assign(draft, [field], value, from, []);
}
