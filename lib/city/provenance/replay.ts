import type { JsonTable, JsonValue } from "../json";
import type { Change } from "./change";
import { put } from "./draft";

/** The value that a history leads to. Equal to the composed value: that is the guard of the whole idea. */
export function replay(changes: readonly Change[]): JsonTable {
  let table: JsonTable = {};
  for (const change of changes) table = apply(table, change);
  return table;
}

function apply(table: JsonTable, { op, path, value }: Change): JsonTable {
  switch (op) {
    case "set":
    case "replace":
    case "default":
      return put(table, path, value);
    case "append":
      return put(table, path, [...listAt(table, path), ...(value as readonly JsonValue[])]);
    case "remove":
      return put(table, path, undefined);
  }
}

function listAt(table: JsonTable, path: readonly string[]): readonly JsonValue[] {
  let value: JsonValue | undefined = table;
  for (const key of path) value = (value as JsonTable | undefined)?.[key];
  return Array.isArray(value) ? (value as readonly JsonValue[]) : [];
}
