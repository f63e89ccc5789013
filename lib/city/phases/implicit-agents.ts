import type { TomlPathKey } from "@/lib/toml/locate";
import type { ComposeContext } from "../compose-context";
import type { Surface } from "../composed-city";
import { AgentDraft } from "../draft/agent-draft";
import { AgentGroup } from "../draft/agent-group";
import type { CityDraft } from "../draft/city-draft";
import type { JsonValue } from "../json";
import { surfaceText } from "../load/record-import";
import type { Origin } from "../provenance/change";
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
  const explicit = localNames(city.allGroups());
  const surfaces: Surface[] = [
    { kind: "city" },
    ...city.rigs.map((rig) => ({ kind: "rig", rig: rigName(rig) }) as const),
  ];
  const seeds = names.map((name) => ({ name, ...seedOf(city, cx, name) }));
  const texts = new Map(seeds.map((seed) => [seed, JSON.stringify(seed)] as const));
  for (const surface of surfaces) {
    const dir = surface.kind === "rig" ? surface.rig : "";
    const taken = explicit.get(dir) ?? [];
    const wanted = seeds.filter(({ name }) => !taken.some((locals) => locals.has(name)));
    const inputs = wanted.map((seed) => texts.get(seed)).join();
    const group = cx.madeOnce(surfaceText(surface), inputs, () => {
      return new AgentGroup(wanted.map((seed) => implicitAgent(cx, seed, surface, dir)));
    });
    city.agents.implicit.push(group);
  }
}

/** The local names that agents have already, by dir. */
function localNames(groups: readonly AgentGroup[]): ReadonlyMap<string, readonly ReadonlySet<string>[]> {
  const names = new Map<string, ReadonlySet<string>[]>();
  for (const { locals } of groups) {
    for (const [dir, set] of locals) {
      const list = names.get(dir);
      if (list) list.push(set);
      else names.set(dir, [set]);
    }
  }
  return names;
}

function configuredProviders(city: CityDraft): string[] {
  const names = new Set(city.providers.keys());
  const fallback = city.settings.get(["agent_defaults", "provider"]);
  if (typeof fallback === "string" && fallback !== "") names.add(fallback);
  const presets = [...providerPresets.keys()].filter((name) => names.has(name));
  const others = [...names].filter((name) => !presets.includes(name)).sort();
  return [...presets, ...others];
}

/** What an implicit agent of a provider starts with, and who says so. */
type Seed = { readonly name: string; readonly origin: Origin; readonly formula: JsonValue; readonly from: Source };
type Source = { readonly origin: Origin; readonly path: readonly TomlPathKey[] };

function seedOf(city: CityDraft, cx: ComposeContext, name: string): Omit<Seed, "name"> {
  const place = city.providers.get(name)?.place;
  const origin = cx.origin({
    file: place?.file ?? "",
    base: place?.path ?? [],
    layer: "implicit",
    pack: "",
    binding: "",
    note: `provider ${name} is configured and no agent of that name exists here`,
  });
  const chosen = city.settings.get(["agent_defaults", "default_sling_formula"]);
  const change = city.settings.lastChange(["agent_defaults", "default_sling_formula"]);
  if (chosen !== undefined && change !== undefined) {
    const given = { ...change.origin, phase: cx.phase, note: "the city's default" };
    return { origin, formula: chosen, from: { origin: given, path: change.sourcePath } };
  }
  const builtin = { ...origin, file: "", base: [], note: "the formula of implicit agents" };
  return { origin, formula: chosen ?? SEED_FORMULA, from: { origin: builtin, path: [] } };
}

function implicitAgent(cx: ComposeContext, seed: Seed, surface: Surface, dir: string): AgentDraft {
  const { name, origin, formula, from } = seed;
  const draft = new Draft(cx.recorder);
  assign(draft, ["name"], name, origin, []);
  if (dir !== "") assign(draft, ["dir"], dir, origin, []);
  assign(draft, ["provider"], name, origin, []);
  assign(draft, ["default_sling_formula"], formula, from.origin, from.path);
  return new AgentDraft(draft, { packName: "", layer: "implicit", surface, implicit: true });
}
