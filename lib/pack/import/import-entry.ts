import { type CheckedTable, flagOf, tableOf, textOf } from "@/lib/toml/checked-table";

/** One `[imports.<binding>]` as far as installing needs it (reference 8.1). */
export type ImportEntry = {
  readonly binding: string;
  readonly source: string;
  /** The constraint as written; "" when there is none. */
  readonly version: string;
  /** False stops the walk below this import. */
  readonly transitive: boolean;
};

/** The imports of a table that has an `imports` table, sorted by binding; entries without a source are left to the loader. */
export function importEntries(table: CheckedTable): ImportEntry[] {
  const imports = tableOf(table, "imports") ?? {};
  return Object.keys(imports)
    .sort()
    .flatMap((binding) => {
      const entry = tableOf(imports, binding);
      const source = entry ? (textOf(entry, "source") ?? "") : "";
      if (!entry || source === "") return [];
      const version = textOf(entry, "version") ?? "";
      return [{ binding, source, version, transitive: flagOf(entry, "transitive") ?? true }];
    });
}
