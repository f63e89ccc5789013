import { quoteGo } from "@/lib/diagnostic/quote-go";
import { localSourcePath } from "@/lib/pack/source/pack-source";
import type { ComposeContext } from "../compose-context";
import type { AgentDraft } from "../draft/agent-draft";
import type { AgentGroup } from "../draft/agent-group";
import type { CityDraft, NamedDraft } from "../draft/city-draft";
import { settleCollisions } from "../load/collisions";
import { inheriting } from "../load/pack-defaults";
import { type LoadTarget, type PackEntry, packEntries } from "../load/pack-loader";
import { takeEntry } from "../load/take-entry";
import { takeProviders } from "../load/take-providers";
import { isSystemPackInclude } from "./legacy-gate";

/** Expands the packs of the city surface: legacy includes in list order, then imports by binding (reference 2, step 10). */
export function cityPacks(city: CityDraft, cx: ComposeContext): void {
  const surface = { kind: "city" } as const;
  for (const entry of cityEntries(city, cx)) {
    const { binding, place } = entry;
    const target: LoadTarget = { surface, binding, layer: "pack", entry: place };
    const { taken, complete } = takeEntry(cx, city.lockFile, entry, target);
    if (!complete) city.markIncomplete("", binding);
    if (!taken) continue;
    city.taken.city.push(taken);
    city.agents.packs.push(binding === "" ? withRootDefaults(city, cx, taken.agents, entry) : taken.agents);
    city.sessions.packs.push(...taken.pack.sessions);
    takeProviders(city, cx, taken.pack, surface);
    for (const { value, manifest, path } of taken.pack.services) {
      const base = { file: manifest.file, base: path, layer: "pack", pack: manifest.identity.name, binding } as const;
      const service: NamedDraft = {
        name: value.name ?? "",
        draft: cx.draft(value, base),
        layer: "pack",
        packName: manifest.identity.name,
        sourceDir: manifest.dir,
        place: { file: manifest.file, path },
      };
      city.services.push(service);
    }
  }
  const kept = settleCollisions(cx, surface, city.agents.packs);
  city.agents.packs.splice(0, city.agents.packs.length, ...kept);
  warnShadows(city, cx);
}

function cityEntries(city: CityDraft, cx: ComposeContext): PackEntry[] {
  const { root, sources, settings } = city;
  const cityToml = sources[0];
  if (!cityToml) return [];
  const prefixed = (entry: PackEntry, prefix: string): PackEntry => ({ ...entry, prefix });
  const rootEntries = root ? packEntries(root, "") : [];
  const rootIncludes = rootEntries
    .filter((entry) => entry.kind === "include")
    .map((entry) => prefixed({ ...entry, optional: true }, `city pack ${quoteGo(entry.table.source ?? "")}: `));
  const tomlImports = cityToml.table.imports ?? {};
  const imports = [
    ...rootEntries.filter((entry) => entry.kind === "import" && !Object.hasOwn(tomlImports, entry.binding)),
    ...Object.entries(tomlImports).map(([binding, table]): PackEntry => {
      const place = { file: cityToml.file, path: ["imports", binding] };
      return { binding, table, place, declaredIn: cityToml.dir, kind: "import", prefix: "" };
    }),
  ].sort((a, b) => (a.binding < b.binding ? -1 : 1));
  return [
    ...rootIncludes,
    ...workspaceIncludes(city, settings.get(["workspace", "includes"])),
    ...extraPacks(city, cx),
    ...imports.map((entry) => prefixed(entry, `city import ${quoteGo(entry.binding)}: `)),
  ];
}

/** `workspace.includes` of old cities; a schema-2 city keeps the builtin system packs only (pack 2.12). */
function workspaceIncludes(city: CityDraft, value: unknown): PackEntry[] {
  const includes = Array.isArray(value) ? (value as readonly string[]) : [];
  const cityToml = city.sources[0];
  if (!cityToml || city.rootBroken) return [];
  return includes
    .map((include, index): PackEntry => {
      return {
        binding: "",
        table: { source: namedSource(city, include) },
        place: { file: cityToml.file, path: ["workspace", "includes", index] },
        declaredIn: cityToml.dir,
        kind: "include",
        prefix: `city pack ${quoteGo(include)}: `,
        optional: true,
      };
    })
    .filter(({ table }) => !city.isSchema2() || isSystemPackInclude(table.source ?? ""));
}

/** Folders among the extra fragments of the command line are packs, included unbound (reference 2, step 6). */
function extraPacks(city: CityDraft, { tree, cityRoot, options }: ComposeContext): PackEntry[] {
  const file = city.sources[0]?.file ?? "";
  return (options.extraFragments ?? [])
    .filter((path) => tree.kind(localSourcePath(path, cityRoot, cityRoot)) === "directory")
    .map((source): PackEntry => {
      const prefix = `city pack ${quoteGo(source)}: `;
      const place = { file, path: ["include"] };
      return { binding: "", table: { source }, place, declaredIn: cityRoot, kind: "include", prefix };
    });
}

/** A name of the legacy `[packs]` table stands for the source that is listed there (reference 2, step 7). */
export function namedSource({ settings }: CityDraft, include: string): string {
  const source = settings.get(["packs", include, "source"]);
  if (typeof source !== "string") return include;
  const path = settings.get(["packs", include, "path"]);
  const ref = settings.get(["packs", include, "ref"]);
  return `${source}${path ? `//${path}` : ""}${ref ? `#${ref}` : ""}`;
}

/** The root pack's defaults reach its legacy includes too (decisions P7, P8). */
function withRootDefaults(city: CityDraft, cx: ComposeContext, group: AgentGroup, entry: PackEntry): AgentGroup {
  const { root } = city;
  const defaults = root?.table.agent_defaults;
  if (!root || !defaults) return group;
  const author = { file: root.file, base: ["agent_defaults"], layer: "root-pack", pack: root.identity.name } as const;
  const origin = cx.origin({ ...author, binding: "" });
  const memo = cx.groupMemo<AgentGroup>([defaults, origin], entry.table.source);
  return memo.of(group, () => {
    const inherit = inheriting(defaults, origin);
    return group.changed((agent) => inherit(agent));
  });
}

const isTwin = (agent: AgentDraft, local: AgentDraft) =>
  agent.binding !== "" && agent.dir === "" && agent.name === local.name;

/** A local agent beside an imported one of the same local name: allowed, but worth a warning (reference 9.11). */
function warnShadows(city: CityDraft, cx: ComposeContext): void {
  for (const local of city.agents.local.flatMap(({ agents }) => agents)) {
    if (local.binding !== "" || local.dir !== "") continue;
    const twin = city.agents.packs
      .findLast(({ locals, agents }) => locals.get("")?.has(local.name) && agents.some((agent) => isTwin(agent, local)))
      ?.agents.findLast((agent) => isTwin(agent, local));
    const silent = city.taken.city.find(({ binding }) => binding === twin?.binding)?.shadow === "silent";
    if (!twin || silent) continue;
    const { name, head } = local;
    const message = `city agent ${quoteGo(name)} shadows agent of the same name from import ${quoteGo(twin.binding)} (set shadow = "silent" on [imports.${twin.binding}] to suppress)`;
    const place = { file: head.definition?.file ?? "", path: head.definition?.base ?? [] };
    cx.reportAt(place, { code: "pack-shadow", severity: "warning", message });
  }
}
