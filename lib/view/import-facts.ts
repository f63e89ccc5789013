import type { ComposedCity, ComposedImport, DroppedThing } from "../city/composed-city";

/** What is worth a mark about a pack in the import graph, each as a sentence. */
export type ImportFacts = {
  /** Reached by more than one way on one surface; loaded once. */
  readonly diamonds: ReadonlyMap<string, string>;
  /** On a ring of imports. */
  readonly cycles: ReadonlyMap<string, string>;
  /** Another folder holds a pack of the same name, perhaps of another version. */
  readonly duplicates: ReadonlyMap<string, string>;
  /** Things of the pack that a surface left out because of their scope, by folder. */
  readonly scopeDropped: ReadonlyMap<string, readonly DroppedThing[]>;
};

type Imports = Pick<ComposedCity, "imports" | "packs" | "root" | "name"> & {
  readonly dropped: readonly DroppedThing[];
};

/** Diamonds, cycles, duplicates and scope drop-outs of a city's imports, by the folder of the pack (ux 4). */
export function importFacts(city: Imports): ImportFacts {
  const names = new Map(city.packs.map(({ dir, root, name }) => [dir, root ? city.name : name]));
  const nameOf = (dir: string | undefined) => (dir === undefined ? city.name : (names.get(dir) ?? dir));
  return {
    diamonds: diamondsOf(city.imports, nameOf),
    cycles: cyclesOf(city.imports, nameOf),
    duplicates: duplicatesOf(city),
    scopeDropped: scopeDroppedOf(city),
  };
}

type NameOf = (dir: string | undefined) => string;

function diamondsOf(imports: readonly ComposedImport[], nameOf: NameOf): ReadonlyMap<string, string> {
  const ways = new Map<string, Map<string, Set<string>>>();
  for (const { toDir, fromDir, surface } of imports) {
    if (toDir === undefined) continue;
    const bySurface = ways.get(toDir) ?? new Map<string, Set<string>>();
    ways.set(toDir, bySurface);
    const key = surface.kind === "city" ? "the city surface" : `rig ${surface.rig}`;
    bySurface.set(key, (bySurface.get(key) ?? new Set()).add(nameOf(fromDir)));
  }
  const found = new Map<string, string>();
  for (const [dir, bySurface] of ways) {
    const [first] = [...bySurface].filter(([, users]) => users.size > 1);
    if (!first) continue;
    const [surface, users] = first;
    found.set(dir, `${nameOf(dir)} is reached by ${[...users].sort().join(" and ")} on ${surface}; it is loaded once.`);
  }
  return found;
}

/** Rings of imports: each pack on one is named with the whole ring, from itself to itself. */
function cyclesOf(imports: readonly ComposedImport[], nameOf: NameOf): ReadonlyMap<string, string> {
  const next = new Map<string, Set<string>>();
  for (const { fromDir, toDir: reached, problem } of imports) {
    // The import that closes a ring resolves to nothing; its problem names the folder.
    const toDir = reached ?? /^cycle detected: pack "(.+)" already visited$/.exec(problem ?? "")?.[1];
    if (fromDir !== undefined && toDir !== undefined) next.set(fromDir, (next.get(fromDir) ?? new Set()).add(toDir));
  }
  const found = new Map<string, string>();
  const done = new Set<string>();
  const walk = (dir: string, trail: readonly string[]): void => {
    const at = trail.indexOf(dir);
    if (at >= 0) {
      const ring = trail.slice(at);
      ring.forEach((each, index) => {
        const round = [...ring.slice(index), ...ring.slice(0, index), each];
        found.set(each, `Imports go in a ring: ${round.map(nameOf).join(" → ")}.`);
      });
      return;
    }
    if (done.has(dir)) return;
    done.add(dir);
    for (const other of next.get(dir) ?? []) walk(other, [...trail, dir]);
  };
  for (const dir of next.keys()) walk(dir, []);
  return found;
}

function duplicatesOf({ packs }: Imports): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const pack of packs) {
    const others = packs.filter((other) => other.dir !== pack.dir && other.name !== "" && other.name === pack.name);
    const [other] = others;
    if (!other) continue;
    const versions = [pack, ...others].map(({ version }) => version ?? "no version").join(" and ");
    found.set(
      pack.dir,
      `${pack.name} is loaded from ${others.length + 1} folders (${versions}); the other is ${other.dir}.`,
    );
  }
  return found;
}

function scopeDroppedOf({ dropped, packs }: Imports): ReadonlyMap<string, readonly DroppedThing[]> {
  const found = new Map<string, DroppedThing[]>();
  const byDepth = [...packs].sort((a, b) => b.dir.length - a.dir.length);
  for (const thing of dropped) {
    if (thing.reason !== "scope") continue;
    const owner = byDepth.find(({ dir }) => thing.file === dir || thing.file.startsWith(`${dir}/`))?.dir;
    if (owner !== undefined) found.set(owner, [...(found.get(owner) ?? []), thing]);
  }
  return found;
}
