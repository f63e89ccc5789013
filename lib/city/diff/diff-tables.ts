import type { JsonTable, JsonValue } from "../json";
import { isJsonTable, sameValue } from "../provenance/draft";

/** One field that differs; undefined on the side where it is not set. */
export type FieldDifference = {
  readonly path: readonly string[];
  readonly before: JsonValue | undefined;
  readonly after: JsonValue | undefined;
};

/** The fields in which two tables differ, by path; lists are compared whole. */
export function diffTables(before: JsonTable, after: JsonTable, path: readonly string[] = []): FieldDifference[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return keys.flatMap((key): FieldDifference[] => {
    const a = Object.hasOwn(before, key) ? before[key] : undefined;
    const b = Object.hasOwn(after, key) ? after[key] : undefined;
    if (sameValue(a, b)) return [];
    if (isJsonTable(a) && isJsonTable(b)) return diffTables(a, b, [...path, key]);
    return [{ path: [...path, key], before: a, after: b }];
  });
}
