import type { FileTree } from "@/lib/files/file-tree";
import type { ComposeContext } from "../compose-context";
import type { SurfaceDirs } from "../composed-city";
import type { CityDraft, TakenPack } from "../draft/city-draft";
import { anchorPath } from "../load/patch-agent";
import { rigName } from "./rig-packs";

/**
 * Formula layers, lowest priority first: pack folders with dependencies first, then the city's own; a rig adds those of
 * its packs and its `formulas_dir` (pack 2.9, reference 13).
 */
export function layers(city: CityDraft, cx: ComposeContext): void {
  const formulas = (dirs: readonly string[]) => existing(cx.tree, dirs, "formulas");
  const base = unique([...formulas(packDirsOf(city.taken.city)), `${cx.cityRoot}/formulas`]);
  const rigs: Record<string, readonly string[]> = {};
  for (const rig of city.rigs) {
    const name = rigName(rig);
    const own = rig.draft.get(["formulas_dir"]);
    const local =
      typeof own === "string" && own !== "" ? [anchorPath(own, { dir: cx.cityRoot, cityRoot: cx.cityRoot })] : [];
    // A pack that the city and the rig both import is listed twice: its rig place is the one that wins.
    setOwn(rigs, name, [...base, ...formulas(packDirsOf(city.taken.rigs.get(name) ?? [])), ...local]);
  }
  city.formulaLayers = { city: base, rigs };
}

/** Directories of taken packs, dependencies first, each once (reference 9.10). */
export function packDirsOf(taken: readonly TakenPack[]): string[] {
  return unique(taken.flatMap(({ pack }) => pack.manifests.map(({ dir }) => dir)));
}

/** The folder of a name in each pack directory, on both surfaces. The city root's own is not among them. */
export function packFolders(city: CityDraft, { tree }: ComposeContext, name: string): SurfaceDirs {
  return bySurface(city, (taken) => existing(tree, packDirsOf(taken), name));
}

/** A list for the city and one for each rig, made from the packs that each took. */
export function bySurface(city: CityDraft, list: (taken: readonly TakenPack[]) => readonly string[]): SurfaceDirs {
  const rigs: Record<string, readonly string[]> = {};
  for (const rig of city.rigs) setOwn(rigs, rigName(rig), list(city.taken.rigs.get(rigName(rig)) ?? []));
  return { city: list(city.taken.city), rigs };
}

export function existing(tree: FileTree, dirs: readonly string[], name: string): string[] {
  return dirs.map((dir) => `${dir}/${name}`).filter((dir) => tree.kind(dir) === "directory");
}

export function unique(list: readonly string[]): string[] {
  return [...new Set(list)];
}

/** A rig may have any name, `__proto__` too. */
function setOwn(record: Record<string, readonly string[]>, key: string, value: readonly string[]): void {
  Object.defineProperty(record, key, { value, enumerable: true, configurable: true, writable: true });
}
