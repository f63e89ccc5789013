import type { JsonTable, JsonValue } from "../city/json";
import { isJsonTable } from "../city/provenance/draft";
import { isRedacted } from "../city/redact";

/** One leaf of a composed table: its path and its value. Lists are leaves, and so is what is hidden. */
export type FieldLeaf = { readonly path: readonly string[]; readonly value: JsonValue };

/** Every leaf of a composed table, by name. */
export function fieldLeaves(table: JsonTable): readonly FieldLeaf[] {
  return leaves(table, []).sort((a, b) => (a.path.join(".") < b.path.join(".") ? -1 : 1));
}

function leaves(table: JsonTable, base: readonly string[]): FieldLeaf[] {
  return Object.entries(table).flatMap(([key, value]) => {
    const path = [...base, key];
    return isJsonTable(value) && !isRedacted(value) && Object.keys(value).length > 0
      ? leaves(value, path)
      : [{ path, value }];
  });
}
