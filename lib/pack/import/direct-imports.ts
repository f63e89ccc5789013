import { type CheckedTable, tableOf, tablesOf, textOf } from "@/lib/toml/checked-table";
import type { TomlPathKey } from "@/lib/toml/locate";
import { type ImportEntry, importEntries } from "./import-entry";

/** An import that a file of the city itself declares. */
export type DirectImport = ImportEntry & {
  /** The name that commands know it by: `review`, `rig:quay:review`, `default-rig:review` (reference 8.7). */
  readonly key: string;
  readonly place: "root-pack" | "city" | "rig" | "default-rig";
  readonly rig?: string;
  /** Path of its table inside the file that declares it. */
  readonly path: readonly TomlPathKey[];
  /** Which of the fragments declares it, by its place in the list; undefined for the city's own files. */
  readonly fragment?: number;
};

type CityFiles = {
  readonly cityToml?: CheckedTable;
  readonly packToml?: CheckedTable;
  /** Fragments of city.toml, of which only the rigs count. */
  readonly fragments?: readonly CheckedTable[];
};

/**
 * Everything that the lock of a city has to cover: imports of the root pack and of city.toml (which wins a binding whole,
 * decision P15), of every rig, and the defaults for new rigs.
 */
export function directImports({ cityToml = {}, packToml = {}, fragments = [] }: CityFiles): DirectImport[] {
  const found = new Map<string, DirectImport>();
  const add = (entry: ImportEntry, more: Omit<DirectImport, keyof ImportEntry>): void => {
    found.set(more.key, { ...entry, ...more });
  };
  for (const [place, table] of [
    ["root-pack", packToml],
    ["city", cityToml],
  ] as const) {
    for (const entry of importEntries(table)) {
      add(entry, { key: entry.binding, place, path: ["imports", entry.binding] });
    }
  }
  for (const [at, table] of [cityToml, ...fragments].entries()) {
    const fragment = at === 0 ? {} : { fragment: at - 1 };
    tablesOf(table, "rigs").forEach((rig, index) => {
      const name = textOf(rig, "name") ?? "";
      for (const entry of importEntries(rig)) {
        const path = ["rigs", index, "imports", entry.binding];
        add(entry, { key: `rig:${name}:${entry.binding}`, place: "rig", rig: name, path, ...fragment });
      }
    });
  }
  const defaults = tableOf(tableOf(cityToml, "defaults") ?? {}, "rig") ?? {};
  for (const entry of importEntries(defaults)) {
    const path = ["defaults", "rig", "imports", entry.binding];
    add(entry, { key: `default-rig:${entry.binding}`, place: "default-rig", path });
  }
  return [...found.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
}
