/** A table whose field types were checked when its file was read; integers may be `bigint` (fresh from TOML) or `number`. */
export type CheckedTable = { readonly [key: string]: unknown };

/** Readers for checked tables: a missing value, or one of another type, reads as undefined. */
export function textOf(table: CheckedTable, key: string): string | undefined {
  const value = Object.hasOwn(table, key) ? table[key] : undefined;
  return typeof value === "string" ? value : undefined;
}

export function flagOf(table: CheckedTable, key: string): boolean | undefined {
  const value = Object.hasOwn(table, key) ? table[key] : undefined;
  return typeof value === "boolean" ? value : undefined;
}

export function numberOf(table: CheckedTable, key: string): number | undefined {
  const value = Object.hasOwn(table, key) ? table[key] : undefined;
  if (typeof value === "bigint") return Number(value);
  return typeof value === "number" ? value : undefined;
}

export function textsOf(table: CheckedTable, key: string): readonly string[] | undefined {
  const value = Object.hasOwn(table, key) ? table[key] : undefined;
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === "string") : undefined;
}

export function tableOf(table: CheckedTable, key: string): CheckedTable | undefined {
  const value = Object.hasOwn(table, key) ? table[key] : undefined;
  return isPlainTable(value) ? value : undefined;
}

export function tablesOf(table: CheckedTable, key: string): readonly CheckedTable[] {
  const value = Object.hasOwn(table, key) ? table[key] : undefined;
  return Array.isArray(value) ? value.filter(isPlainTable) : [];
}

export function textMapOf(table: CheckedTable, key: string): Readonly<Record<string, string>> | undefined {
  const value = tableOf(table, key);
  if (!value) return undefined;
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

function isPlainTable(value: unknown): value is CheckedTable {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}
