/** JSON with exact integers: a `bigint` is written as its digits. */
export type JsonValue = string | bigint | number | boolean | null | readonly JsonValue[] | JsonObject;
export type JsonObject = { readonly [key: string]: JsonValue };

/** Whether a value is a JSON object (not a list, not null). */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function write(value: JsonValue, keysOf: (object: JsonObject) => readonly string[]): string {
  if (typeof value === "bigint") return value.toString();
  if (Array.isArray(value)) return `[${value.map((item) => write(item, keysOf)).join(",")}]`;
  if (isJsonObject(value)) {
    const members = keysOf(value).map((key) => `${JSON.stringify(key)}:${write(value[key]!, keysOf)}`);
    return `{${members.join(",")}}`;
  }
  return JSON.stringify(value);
}

/** JSON text with the keys in the order in which they were set. */
export function jsonText(value: JsonValue): string {
  return write(value, Object.keys);
}

/**
 * Canonical JSON text (RFC 8785): keys sorted by UTF-16 code unit, no spaces, numbers as ECMAScript writes them.
 * Integers beyond ±2^53 never reach it; the reader of packs refuses them.
 */
export function canonicalJson(value: JsonValue): string {
  return write(value, (object) => Object.keys(object).sort());
}

/** An object without a prototype, so that a key such as `__proto__` is a key like any other. */
export function jsonObject(entries: Iterable<readonly [string, JsonValue]>): JsonObject {
  const object: Record<string, JsonValue> = Object.create(null);
  for (const [key, value] of entries) object[key] = value;
  return object;
}
