import type { ComposeContext } from "../compose-context";
import type { Surface } from "../composed-city";
import { AgentDraft } from "../draft/agent-draft";
import type { CityDraft } from "../draft/city-draft";
import { assign, Draft } from "../provenance/draft";
import { providerPresets } from "../provider/presets";
import { rigName } from "./rig-packs";

/** The formula of an implicit agent when the city names none (reference 11.3). */
const SEED_FORMULA = "mol-do-work";

/**
 * One agent for each configured provider, on the city surface and in every rig, unless that surface has an agent of the
 * name already. Presets come first, in their own order; the others follow sorted (reference 11.3, decision P18).
 */
export function implicitAgents(city: CityDraft, cx: ComposeContext): void {
  const names = configuredProviders(city);
  if (names.length === 0) return;
  const explicit = new Map<string, Set<string>>();
  for (const { dir, name } of city.allAgents()) explicit.set(dir, (explicit.get(dir) ?? new Set()).add(name));
  const surfaces: Surface[] = [
    { kind: "city" },
    ...city.rigs.map((rig) => ({ kind: "rig", rig: rigName(rig) }) as const),
  ];
  for (const surface of surfaces) {
    const dir = surface.kind === "rig" ? surface.rig : "";
    const taken = explicit.get(dir);
    for (const name of names)
      if (!taken?.has(name)) city.agents.implicit.push(implicitAgent(city, cx, name, surface, dir));
  }
}

function configuredProviders(city: CityDraft): string[] {
  const names = new Set(city.providers.keys());
  const fallback = city.settings.get(["agent_defaults", "provider"]);
  if (typeof fallback === "string" && fallback !== "") names.add(fallback);
  const presets = [...providerPresets.keys()].filter((name) => names.has(name));
  const others = [...names].filter((name) => !presets.includes(name)).sort();
  return [...presets, ...others];
}

function implicitAgent(city: CityDraft, cx: ComposeContext, name: string, surface: Surface, dir: string): AgentDraft {
  const place = city.providers.get(name)?.place;
  const draft = new Draft(cx.recorder);
  const origin = cx.origin({
    file: place?.file ?? "",
    base: place?.path ?? [],
    layer: "implicit",
    pack: "",
    binding: "",
    note: `provider ${name} is configured and no agent of that name exists here`,
  });
  assign(draft, ["name"], name, origin, []);
  if (dir !== "") assign(draft, ["dir"], dir, origin, []);
  assign(draft, ["provider"], name, origin, []);
  const chosen = city.settings.get(["agent_defaults", "default_sling_formula"]);
  const source = city.settings.lastChange(["agent_defaults", "default_sling_formula"]);
  const given = chosen !== undefined && source !== undefined;
  const seed = given
    ? { ...source.origin, phase: cx.phase, note: "the city's default" }
    : { ...origin, file: "", base: [], note: "the formula of implicit agents" };
  assign(draft, ["default_sling_formula"], chosen ?? SEED_FORMULA, seed, given ? source.sourcePath : []);
  return new AgentDraft(draft, { packName: "", layer: "implicit", surface, implicit: true });
}
