import { quoteGo } from "@/lib/diagnostic/quote-go";
import type { AgentPatchTable } from "@/lib/pack/table/agent-patch-fields";
import type { ComposeContext } from "../compose-context";
import type { CityDraft, CitySource } from "../draft/city-draft";
import { qualifiedName } from "../identity/qualified-name";
import { patchGroups, placeOfPatch, type TargetedPatch } from "../load/patch-groups";
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
  const patches = root?.table.patches?.agent ?? [];
  if (!root || patches.length === 0) return;
  const agents = city
    .cityGroups()
    .flatMap((group, at) => group.agents.map((agent, index) => ({ agent, group: at, index })));
  const layer = { file: root.file, dir: root.dir, layer: "root-pack", pack: root.identity.name } as const;
  applyAll(city, cx, layer, patches, (patch, index) => {
    const name = patch.name ?? "";
    const id = idOf(patch);
    const exact = agents.find(({ agent }) => agent.qualifiedName === id);
    if (exact) return exact;
    const matches = agents.filter(({ agent }) => agent.name === name && (!patch.dir || agent.dir === patch.dir));
    if (matches.length < 2) return matches[0];
    const both = matches.map(({ agent }) => `${agent.qualifiedName} (${agent.place})`).join(" and ");
    const message = `applying patches: patches.agent[${index}]: agent ${quoteGo(id)} matches ${both}`;
    const place = { file: root.file, path: ["patches", "agent", index] };
    cx.reportAt(place, { code: "patch-target", severity: "error", message, hint: "name one by its binding" });
    return "reported";
  });
}

function patchAgents(city: CityDraft, cx: ComposeContext, { file, dir, table }: CitySource): void {
  const patches = table.patches?.agent ?? [];
  if (patches.length === 0) return;
  const targets = new Map<string, Target>();
  city.cityGroups().forEach(({ names }, group) => {
    names.forEach((name, index) => {
      if (!targets.has(name)) targets.set(name, { group, index });
    });
  });
  applyAll(city, cx, { file, dir, layer: "city", pack: "" }, patches, (patch) => targets.get(idOf(patch)));
}

const idOf = (patch: AgentPatchTable) => qualifiedName({ dir: patch.dir ?? "", name: patch.name ?? "" });

type Target = { readonly group: number; readonly index: number };

/** Whose patches they are. */
type Author = {
  readonly file: string;
  readonly dir: string;
  readonly layer: "city" | "root-pack";
  readonly pack: string;
};

/** Applies the patches of one file in order; `find` gives the target of one, or says that it has told what is wrong. */
function applyAll(
  city: CityDraft,
  cx: ComposeContext,
  { file, dir, layer, pack }: Author,
  patches: readonly AgentPatchTable[],
  find: (patch: AgentPatchTable, index: number) => Target | "reported" | undefined,
): void {
  const targeted: TargetedPatch[] = [];
  patches.forEach((patch, index) => {
    const place = { file, path: ["patches", "agent", index] };
    const lead = `applying patches: patches.agent[${index}]: `;
    if (!patch.name) {
      const message = `${lead}agent patch: name is required`;
      cx.reportAt(place, { code: "patch-invalid", severity: "error", message });
      return;
    }
    const target = find(patch, index);
    if (target === "reported") return;
    if (target) {
      const origin = cx.origin({ file, base: place.path, layer, pack, binding: "" });
      targeted.push({ group: target.group, agent: target.index, patch, origin, base: { dir, cityRoot: cx.cityRoot } });
    } else if (!city.mayBeMissing(idOf(patch))) {
      const { suffix, hint } = nearMiss(city, patch, idOf(patch));
      const message = `${lead}agent ${quoteGo(idOf(patch))} not found in merged config${suffix}`;
      cx.reportAt(place, { code: "patch-target", severity: "error", message, hint });
    }
  });
  const groups = city.cityGroups();
  for (const idle of patchGroups(cx, file, groups, targeted)) {
    const place = placeOfPatch(idle);
    lintIdlePatch(cx, place, `patches.agent[${place.path.at(-1)}]`, idOf(idle.patch as AgentPatchTable));
  }
  city.putCityGroups(groups);
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
