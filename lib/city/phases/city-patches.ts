import { quoteGo } from "@/lib/diagnostic/quote-go";
import type { AgentPatchTable } from "@/lib/pack/table/agent-patch-fields";
import type { ComposeContext, Place } from "../compose-context";
import type { AgentDraft } from "../draft/agent-draft";
import type { CityDraft, CitySource } from "../draft/city-draft";
import { qualifiedName } from "../identity/qualified-name";
import { patchAgent } from "../load/patch-agent";
import { lintIdlePatch } from "./idle-patch";
import { patchMonitors, patchProviders, patchRigs, patchSessions } from "./other-patches";
import { rigName } from "./rig-packs";

/**
 * City-level patches: those of the root pack, then of city.toml and its fragments. They see the city surface as it is
 * before rig packs expand (pack 2.6, decision P4). Agents first, then sessions, rigs, providers, monitors (reference 12.2).
 */
export function cityPatches(city: CityDraft, cx: ComposeContext): void {
  patchFromRoot(city, cx);
  for (const source of city.sources) patchAgents(city, cx, source);
  for (const source of city.sources) patchSessions(city, cx, source);
  for (const source of city.sources) patchRigs(city, cx, source);
  for (const source of city.sources) patchProviders(city, cx, source);
  for (const source of city.sources) patchMonitors(city, cx, source);
}

/** A patch of the root pack may use the local name of an imported agent: it is a pack-level patch (decision P5). */
function patchFromRoot(city: CityDraft, cx: ComposeContext): void {
  const { root } = city;
  (root?.table.patches?.agent ?? []).forEach((patch, index) => {
    if (!root) return;
    const place = { file: root.file, path: ["patches", "agent", index] };
    const name = patch.name ?? "";
    const id = qualifiedName({ dir: patch.dir ?? "", name });
    const agents = city.cityAgents();
    const exact = agents.filter((agent) => agent.qualifiedName === id);
    const local = agents.filter((agent) => agent.name === name && (!patch.dir || agent.dir === patch.dir));
    const matches = exact.length > 0 ? exact.slice(0, 1) : local;
    const [agent] = matches;
    if (matches.length > 1) {
      const both = matches.map((match) => `${match.qualifiedName} (${match.place})`).join(" and ");
      const message = `applying patches: patches.agent[${index}]: agent ${quoteGo(id)} matches ${both}`;
      const hint = "name one by its binding";
      cx.reportAt(place, { code: "patch-target", severity: "error", message, hint });
    } else
      apply(city, cx, { patch, index, place, agent, id, layer: "root-pack", pack: root.identity.name, dir: root.dir });
  });
}

function patchAgents(city: CityDraft, cx: ComposeContext, { file, dir, table }: CitySource): void {
  const agents = new Map<string, AgentDraft>();
  for (const agent of city.cityAgents().reverse()) agents.set(agent.qualifiedName, agent);
  (table.patches?.agent ?? []).forEach((patch, index) => {
    const place = { file, path: ["patches", "agent", index] };
    const id = qualifiedName({ dir: patch.dir ?? "", name: patch.name ?? "" });
    apply(city, cx, { patch, index, place, agent: agents.get(id), id, layer: "city", pack: "", dir });
  });
}

type Application = {
  readonly patch: AgentPatchTable;
  readonly index: number;
  readonly place: Place;
  readonly agent: AgentDraft | undefined;
  readonly id: string;
  readonly layer: "city" | "root-pack";
  readonly pack: string;
  readonly dir: string;
};

function apply(city: CityDraft, cx: ComposeContext, application: Application): void {
  const { patch, index, place, agent, id, layer, pack, dir } = application;
  const lead = `applying patches: patches.agent[${index}]: `;
  if (!patch.name) {
    const message = `${lead}agent patch: name is required`;
    cx.reportAt(place, { code: "patch-invalid", severity: "error", message });
  } else if (agent) {
    const before = agent.draft.writes;
    const origin = cx.origin({ file: place.file, base: place.path, layer, pack, binding: "" });
    patchAgent(agent, patch, origin, { dir, cityRoot: cx.cityRoot });
    if (agent.draft.writes === before) lintIdlePatch(cx, place, `patches.agent[${index}]`, id);
  } else if (!city.mayBeMissing(id)) {
    const { suffix, hint } = nearMiss(city, patch, id);
    const message = `${lead}agent ${quoteGo(id)} not found in merged config${suffix}`;
    cx.reportAt(place, { code: "patch-target", severity: "error", message, hint });
  }
}

/** What to do about a target that is not there when city patches run. */
function nearMiss(
  city: CityDraft,
  patch: AgentPatchTable,
  id: string,
): { readonly suffix: string; readonly hint: string } {
  const rig = city.rigs.find((candidate) => rigName(candidate) === patch.dir);
  if (patch.dir && rig) {
    const hint = `city patches run before rig packs expand; change agents of rig ${patch.dir} with [[rigs.overrides]] under that rig, or with a patch in the pack`;
    return { suffix: "", hint };
  }
  const imported = city.cityAgents().filter((agent) => agent.binding !== "" && agent.name === patch.name);
  const [only] = imported;
  if (only && imported.length === 1) {
    return {
      suffix: ` (did you mean ${quoteGo(only.qualifiedName)}?)`,
      hint: "imported agents are addressed by binding.name",
    };
  }
  const known = city.cityAgents().map((agent) => agent.qualifiedName);
  const list = known.slice(0, 12).join(", ");
  return {
    suffix: "",
    hint: known.length > 0 ? `agents of the city surface: ${list}` : `${id} is on no city-level pack`,
  };
}
