import { mergeConstraints } from "../source/constraint";

/** One importer of a remote source: the chain of bindings and the constraint that it writes. */
export type WantedVersion = { readonly name: string; readonly source: string; readonly version: string };

/** Everything that is asked of one remote source; `conflict` when no version can satisfy all of it. */
export type MergedWant = {
  readonly source: string;
  readonly names: readonly string[];
  readonly constraint: string;
  readonly conflict?: string;
};

/** Joins what all importers of each source ask for, by the exact authored source (reference 8.5). Sorted by source. */
export function mergeWanted(wanted: Iterable<WantedVersion>): MergedWant[] {
  const merged = new Map<string, MergedWant>();
  for (const { name, source, version } of wanted) {
    const so = merged.get(source);
    if (!so) {
      merged.set(source, { source, names: [name], constraint: version.trim() });
      continue;
    }
    const joined = mergeConstraints(so.constraint, version);
    const names = so.names.includes(name) ? so.names : [...so.names, name];
    if (joined.ok) merged.set(source, { ...so, names, constraint: dedupe(joined.value) });
    else merged.set(source, { ...so, names, conflict: so.conflict ?? joined.message });
  }
  return [...merged.values()].sort((a, b) => (a.source < b.source ? -1 : 1));
}

/** `^1,^1,<2` → `^1,<2`. */
function dedupe(constraint: string): string {
  return [...new Set(constraint.split(",").map((part) => part.trim()))].join(",");
}
