import type { LayerFolder, PackManifest } from "@/lib/pack/pack-manifest";
import type { ComposeContext } from "../compose-context";
import type { SurfaceDirs } from "../composed-city";
import type { CityDraft, RigDraft, TakenPack } from "../draft/city-draft";
import { anchorPath } from "../load/patch-agent";
import { rigName } from "./rig-packs";

/**
 * Formula layers, lowest priority first: pack folders with dependencies first, then the city's own; a rig adds those of
 * its packs and its `formulas_dir` (pack 2.9, reference 13).
 */
export function layers(city: CityDraft, cx: ComposeContext): void {
  const base = unique([...packFolders(city.taken.city, "formulas"), `${cx.cityRoot}/formulas`]);
  const rigs: Record<string, readonly string[]> = {};
  for (const rig of city.rigs) {
    const name = rigName(rig);
    const own = formulasDir(cx, rig);
    // A pack that the city and the rig both import is listed twice: its rig place is the one that wins.
    const list = [
      ...base,
      ...packFolders(city.taken.rigs.get(name) ?? [], "formulas"),
      ...(own === undefined ? [] : [own]),
    ];
    setOwn(rigs, name, list);
  }
  city.formulaLayers = { city: base, rigs };
}

/** The formula folder that a rig names for itself. */
export function formulasDir({ cityRoot }: ComposeContext, { draft }: RigDraft): string | undefined {
  const own = draft.values.formulas_dir;
  return typeof own === "string" && own !== "" ? anchorPath(own, { dir: cityRoot, cityRoot }) : undefined;
}

/** Taken packs with what they lead to, dependencies first, each once (reference 9.10). */
function manifestsOf(taken: readonly TakenPack[]): PackManifest[] {
  const manifests = new Map<string, PackManifest>();
  for (const { pack } of taken) {
    for (const manifest of pack.manifests) if (!manifests.has(manifest.dir)) manifests.set(manifest.dir, manifest);
  }
  return [...manifests.values()];
}

/** Directories of taken packs, dependencies first, each once. */
export function packDirsOf(taken: readonly TakenPack[]): string[] {
  return manifestsOf(taken).map(({ dir }) => dir);
}

/** The folders of a name that taken packs have, dependencies first. */
export function packFolders(taken: readonly TakenPack[], ...names: readonly LayerFolder[]): string[] {
  return manifestsOf(taken).flatMap(({ folders }) => names.flatMap((name) => folders[name] ?? []));
}

/** A list for the city and one for each rig, made from the packs that each took. */
export function bySurface(city: CityDraft, list: (taken: readonly TakenPack[]) => readonly string[]): SurfaceDirs {
  const rigs: Record<string, readonly string[]> = {};
  for (const rig of city.rigs) setOwn(rigs, rigName(rig), list(city.taken.rigs.get(rigName(rig)) ?? []));
  return { city: list(city.taken.city), rigs };
}

export function unique(list: readonly string[]): string[] {
  return [...new Set(list)];
}

/** A rig may have any name, `__proto__` too. */
function setOwn(record: Record<string, readonly string[]>, key: string, value: readonly string[]): void {
  Object.defineProperty(record, key, { value, enumerable: true, configurable: true, writable: true });
}
