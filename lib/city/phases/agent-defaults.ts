import type { ComposeContext } from "../compose-context";
import type { AgentDraft, InheritedDefault, InheritedDefaults } from "../draft/agent-draft";
import type { AgentGroup } from "../draft/agent-group";
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
  const own = inPhase(cx);
  const memo = cx.groupMemo<AgentGroup>({ provider, formula });
  const fillBlanks = (agent: AgentDraft): void => {
    if (agent.name === UNTOUCHED) return;
    if (agent.binding === "") agent.inherited = dropReplaced(agent.inherited, provider, formula);
    const inherited = agent.inherited.provider;
    if (agent.text("provider") === "") {
      if (inherited) fillDefault(agent, "provider", own(inherited));
      else if (provider) fillDefault(agent, "provider", provider);
    }
    const unset = agent.draft.values.default_sling_formula === undefined;
    if (unset && formula && !agent.inherited.default_sling_formula) {
      fillDefault(agent, "default_sling_formula", formula);
    }
  };
  city.mapGroups((group) => memo.of(group, () => group.changed(fillBlanks)));
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
  inherited: InheritedDefaults,
  cityProvider: CityDefault | undefined,
  cityFormula: CityDefault | undefined,
): InheritedDefaults {
  const { provider, default_sling_formula, ...rest } = inherited;
  if (!(provider && cityProvider) && !(default_sling_formula && cityFormula)) return inherited;
  return {
    ...rest,
    ...(provider && !cityProvider && { provider }),
    ...(default_sling_formula && !cityFormula && { default_sling_formula }),
  };
}

function fillDefault(agent: AgentDraft, field: string, { value, origin }: CityDefault): void {
  const { draft } = agent;
  // An explicit empty provider counts as blank, so it is written over where there is nothing to fill.
  if (!fill(draft, [field], value, origin, [])) assign(draft, [field], value, origin, []);
}

/** The same default as this phase writes it: one origin for all the agents that get it. */
function inPhase(cx: ComposeContext): (inherited: InheritedDefault) => CityDefault {
  const known = new Map<InheritedDefault, CityDefault>();
  return (inherited) => {
    const { value, origin } = inherited;
    const note = "the pack's default for its own agents";
    const fresh = known.get(inherited) ?? { value, origin: { ...origin, phase: cx.phase, note } };
    known.set(inherited, fresh);
    return fresh;
  };
}
