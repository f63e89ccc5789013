import { sha256Hex } from "@/lib/files/memory-tree";
import type { ComposeContext } from "./compose-context";
import type { CityDraft, RigDraft } from "./draft/city-draft";
import { formulasDir } from "./phases/layers";

/** Folders of the city root that count; its `assets/` does not (reference 25). */
const cityFolders = ["agents", "commands", "doctor", "formulas", "orders", "template-fragments", "skills", "mcp"];

/**
 * Hash over everything that makes the city what it is: the files that were read, the lock, each pack folder, and the
 * city's own well-known folders (reference 25). Equal revisions mean equal cities.
 */
export function cityRevision(city: CityDraft, cx: ComposeContext): string {
  const { tree, cityRoot, packs } = cx;
  const ownFormulas = (rig: RigDraft) => formulasDir(cx, rig) ?? [];
  const files = [
    ...city.sources.map(({ file }) => file),
    `${cityRoot}/pack.toml`,
    `${cityRoot}/.gc/site.toml`,
    `${cityRoot}/packs.lock`,
  ];
  const folders = [
    ...cityFolders.map((name) => `${cityRoot}/${name}`),
    ...[...packs.keys()].filter((dir) => dir !== cityRoot).sort(),
    // Formulas of packs are in the folders of the packs; a rig may have a folder of its own besides.
    ...new Set(city.rigs.flatMap(ownFormulas)),
  ];
  const lines = [
    ...files.map((file) => `file ${file} ${tree.digest(file) ?? "-"}`),
    ...folders.map((folder) => `folder ${folder} ${tree.directoryDigest(folder) ?? "-"}`),
  ];
  return sha256Hex(lines.join("\n"));
}
