import { realpathSync } from "node:fs";
import type { ComposeOptions } from "@/lib/city/compose-context";
import { wantedPaths } from "@/lib/city/wanted-paths";
import { isInside } from "@/lib/files/path";
import { checkoutsOf, markDirty } from "./dirty-checkouts";
import { DiskTree } from "./disk-tree";
import { type ScanLimits, scanLimits } from "./limits";
import { type ScanEntry, sameEntry } from "./scan-entry";
import { Scanner } from "./scanner";

/** Files of the city root that the loader reads, and its well-known folders (pack 1.1). Nothing else of it is touched. */
const rootFiles = ["city.toml", "pack.toml", "packs.lock", ".gc/site.toml"];
const rootFolders = [
  "agents",
  "assets",
  "commands",
  "doctor",
  "formulas",
  "orders",
  "skills",
  "mcp",
  "template-fragments",
  "overlay",
  "prompts",
];

export type ScanOptions = ComposeOptions & {
  readonly limits?: ScanLimits;
  /** The picture before: files whose size and time are unchanged are not read again. */
  readonly previous?: DiskTree;
  /** Paths of `previous` that may differ now, as a watch named them; nothing else is looked at again. Absent: everything is. */
  readonly changed?: ReadonlySet<string>;
  /** Texts of root files as they would be: an import or an edit that nobody has written yet. */
  readonly texts?: ReadonlyMap<string, string>;
  /** Paths outside of the well-known places that the composed city names (prompts, scripts, name pools). */
  readonly extra?: readonly string[];
};

/** Reads a city and everything that it leads to. Packs lead to packs, so it asks until nothing new is wanted. */
export async function scanCity(cityRoot: string, options: ScanOptions = {}): Promise<DiskTree> {
  const { limits = scanLimits, previous, changed, cacheRoot, texts, extra = [] } = options;
  const shared = [cityRoot, ...(cacheRoot ? [cacheRoot] : [])].flatMap(realOrNothing);
  if (previous && changed && !texts && !leadElsewhere(changed, previous)) {
    const scanner = new Scanner(shared, limits, previous.entries, previous.entries);
    return rescanTouched(scanner, cityRoot, previous, changed);
  }
  const scanner = new Scanner(shared, limits, previous?.entries);
  scanner.names(cityRoot);
  for (const name of rootFiles) scanner.file(`${cityRoot}/${name}`, cityRoot);
  for (const [path, text] of texts ?? []) scanner.put(path, text);
  for (const name of rootFolders) await scanner.folder(`${cityRoot}/${name}`, cityRoot);
  for (const path of extra) await readNamed(scanner, path, cityRoot);
  const done = new Set<string>();
  const roots = [cityRoot];
  for (;;) {
    const fresh = wantedPaths(new DiskTree(scanner.entries), cityRoot, options).filter((wanted) => {
      const key = `${wanted.kind} ${wanted.path}`;
      return !done.has(key) && done.add(key);
    });
    if (fresh.length === 0) break;
    for (const { kind, path, root } of fresh) {
      if (kind === "file") scanner.file(path, root);
      else if (kind === "checkout") {
        // A pack below the top of its repository: that the checkout is there at all has to be known too.
        if (!scanner.entries.has(path)) scanner.names(path);
        await markDirty(scanner, path);
      } else {
        roots.push(path);
        await scanner.folder(path, root);
      }
    }
  }
  const { entries } = scanner;
  return previous
    ? asOne(previous, entries, differing(previous, entries, [...entries.keys(), ...previous.entries.keys()]), roots)
    : new DiskTree(entries, undefined, roots);
}

/** Files that say what a city leads to; any other may change without making it lead elsewhere. */
const leadingNames = new Set(["city.toml", "pack.toml", "packs.lock", "site.toml", "HEAD", "packed-refs"]);

/** Whether one of the changes may make the city lead to other packs, or is outside of what was read as a whole. */
function leadElsewhere(changed: ReadonlySet<string>, { entries, roots }: DiskTree): boolean {
  for (const path of changed) {
    const parent = path.slice(0, path.lastIndexOf("/"));
    if (leadingNames.has(path.slice(parent.length + 1))) return true;
    if (roots.some((root) => isInside(path, root))) return true;
    if (entries.get(parent)?.kind !== "directory" || parent === roots[0]) return true;
  }
  return false;
}

/** The picture before with only the named paths looked at again, and the checkouts that they are in; itself when nothing differs. */
async function rescanTouched(
  scanner: Scanner,
  cityRoot: string,
  previous: DiskTree,
  changed: ReadonlySet<string>,
): Promise<DiskTree> {
  const { entries, roots } = previous;
  for (const path of changed) {
    const inside = roots.filter((root) => isInside(root, path)).sort((a, b) => b.length - a.length);
    scanner.names(path.slice(0, path.lastIndexOf("/")));
    scanner.again(path, inside[0] ?? cityRoot);
  }
  for (const checkout of checkoutsOf(entries.keys(), changed)) await markDirty(scanner, checkout);
  return asOne(previous, scanner.entries, differing(previous, scanner.entries, scanner.touched));
}

/** A file or folder that the city names; only below the city itself, or where links may lead anyway. */
async function readNamed(scanner: Scanner, path: string, cityRoot: string): Promise<void> {
  const root = isInside(cityRoot, path)
    ? cityRoot
    : (scanner.sharedRoots.find((shared) => isInside(shared, path)) ?? cityRoot);
  scanner.file(path, root);
  if (!scanner.entries.has(path)) await scanner.folder(path, root);
}

/** The paths among the candidates with a changed, new or lost entry. */
function differing(
  previous: DiskTree,
  entries: ReadonlyMap<string, ScanEntry>,
  candidates: Iterable<string>,
): readonly string[] {
  return [...candidates].filter((path) => !sameEntry(previous.entries.get(path), entries.get(path)));
}

/** The new picture, with the folder digests of the one before that still hold; the one before itself when nothing differs. */
function asOne(
  previous: DiskTree,
  entries: ReadonlyMap<string, ScanEntry>,
  differing: readonly string[],
  roots = previous.roots,
): DiskTree {
  return differing.length === 0 ? previous : new DiskTree(entries, previous.digestsWithout(differing), roots);
}

function realOrNothing(path: string): string[] {
  try {
    return [realpathSync(path)];
  } catch {
    return [];
  }
}
