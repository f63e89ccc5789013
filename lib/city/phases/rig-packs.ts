import { quoteGo } from "@/lib/diagnostic/quote-go";
import { resolvePath } from "@/lib/files/path";
import type { ComposeContext } from "../compose-context";
import type { CityDraft, RigDraft, TakenPack } from "../draft/city-draft";
import { settleCollisions } from "../load/collisions";
import type { LoadedPack } from "../load/loaded-pack";
import type { LoadTarget, PackEntry } from "../load/pack-loader";
import { takeEntry } from "../load/take-entry";
import { takeProviders } from "../load/take-providers";
import { namedSource } from "./city-packs";

/** Expands the packs of each rig, rigs in order: includes, then imports by binding (reference 2, step 12). */
export function rigPacks(city: CityDraft, cx: ComposeContext): void {
  for (const rig of city.rigs) {
    const name = rigName(rig);
    const surface = { kind: "rig", rig: name } as const;
    const taken: TakenPack[] = [];
    // Includes that a schema-2 city may not have were refused; what they would bring is missing for that reason.
    if (city.isSchema2() && rig.table.includes) city.markIncomplete(name, "");
    for (const entry of rigEntries(city, cx, rig)) {
      const target: LoadTarget = { surface, binding: entry.binding, layer: "pack", entry: entry.place };
      const judge = (loaded: LoadedPack): void => {
        refuseServices(cx, name, entry, loaded);
        checkRequirements(cx, name, entry, loaded);
      };
      const result = takeEntry(cx, city.lockFile, entry, target, judge);
      if (!result.complete) city.markIncomplete(name, entry.binding);
      if (result.taken) taken.push(result.taken);
    }
    // Two rigs of one name share a surface key; validation refuses the second.
    city.taken.rigs.set(name, [...(city.taken.rigs.get(name) ?? []), ...taken]);
    city.agents.rigs.push(
      ...settleCollisions(
        cx,
        surface,
        taken.map(({ agents }) => agents),
      ),
    );
    city.sessions.rigs.push(...taken.flatMap(({ pack }) => pack.sessions));
    for (const { pack } of taken) takeProviders(city, cx, pack, surface);
  }
}

export function rigName({ table }: RigDraft): string {
  return table.name ?? "";
}

function rigEntries(city: CityDraft, cx: ComposeContext, rig: RigDraft): PackEntry[] {
  const { table, place, source } = rig;
  const lead = `expanding packs: rig ${quoteGo(rigName(rig))}`;
  const includes = city.isSchema2() || city.rootBroken ? [] : (table.includes ?? []);
  const imports = table.imports ?? {};
  const entryOf = (include: string, path: PackEntry["place"]["path"], declaredIn: string): PackEntry => ({
    binding: "",
    table: { source: include },
    place: { file: source.file, path },
    declaredIn,
    kind: "include",
    prefix: `${lead} pack ${quoteGo(include)}: `,
  });
  if ((table.includes ?? []).length === 0 && Object.keys(imports).length === 0) {
    return implicitInclude(cx, rig).map((dir) => entryOf(dir, [...place.path, "path"], cx.cityRoot));
  }
  return [
    ...includes.map((include, index) =>
      entryOf(namedSource(city, include), [...place.path, "includes", index], cx.cityRoot),
    ),
    ...Object.keys(imports)
      .sort()
      .map(
        (binding): PackEntry => ({
          binding,
          table: imports[binding] ?? {},
          place: { file: source.file, path: [...place.path, "imports", binding] },
          declaredIn: cx.cityRoot,
          kind: "import",
          prefix: `${lead} import ${quoteGo(binding)}: `,
        }),
      ),
  ];
}

/** A rig without packs whose declared folder is a pack loads that folder, unbound (reference 9.8). */
function implicitInclude(cx: ComposeContext, { table }: RigDraft): string[] {
  if (!table.path) return [];
  const dir = resolvePath(cx.cityRoot, table.path);
  return dir !== cx.cityRoot && cx.tree.kind(`${dir}/pack.toml`) === "file" ? [dir] : [];
}

/** Services are for the city surface only (pack 1.2.6). */
function refuseServices(cx: ComposeContext, rig: string, entry: PackEntry, { services }: LoadedPack): void {
  for (const { manifest, path } of services) {
    const way =
      entry.kind === "import" ? `import ${quoteGo(entry.binding)}` : `pack ${quoteGo(entry.table.source ?? "")}`;
    const message = `rig ${quoteGo(rig)} ${way}: [[service]] is only allowed in city-scoped packs`;
    const place = { file: manifest.file, path };
    cx.reportAt(place, { code: "pack-service", severity: "error", message }, "expanding packs: ");
  }
}

/** Rig requirements are met by the agents of the very import, before scope filtering (reference 14.2). */
function checkRequirements(cx: ComposeContext, rig: string, entry: PackEntry, loaded: LoadedPack): void {
  if (loaded.incomplete) return;
  for (const { value, manifest, path } of loaded.requirements) {
    const { scope, agent = "" } = value;
    if (scope !== "rig" || agent === "" || loaded.agents.some(({ name }) => name === agent)) continue;
    const message =
      entry.kind === "import"
        ? `rig ${quoteGo(rig)}: import ${quoteGo(entry.binding)} requires rig agent ${quoteGo(agent)} — not found`
        : `rig ${quoteGo(rig)}: pack requires rig agent ${quoteGo(agent)} — include a pack that provides it`;
    const place = { file: manifest.file, path };
    cx.reportAt(place, { code: "pack-requirement", severity: "error", message }, "expanding packs: ");
  }
}
