import { TomlDate } from "smol-toml";
import type { TomlPathKey } from "@/lib/toml/locate";
import { isTable, type TomlTable, type TomlValue, tomlTypeName } from "@/lib/toml/parse-toml";
import type { Decoded, Field, Fields } from "./field";
import type { JsonValue } from "./json";

/** What the decoder met: a value of the wrong type, or a key that no field table knows. */
export type DecodeFinding = {
  readonly kind: "mismatch" | "unknown";
  readonly path: readonly TomlPathKey[];
  /** For a mismatch: what is wrong, after the dotted key. */
  readonly message: string;
  readonly hint?: string;
};

const SAFE = 2n ** 53n;

const expectation: Record<Exclude<Field["kind"], "any">, string> = {
  text: "a string",
  integer: "an integer",
  number: "a number",
  boolean: "a boolean",
  list: "an array",
  map: "a table",
  table: "a table",
};

/**
 * Reads a TOML table by its field table. Everything that is wrong is found in one pass; a value of the wrong type is left
 * out of the result. Types are strict: nothing is converted (reference 3.1, decision P3).
 */
export function decodeTable<F extends Fields>(
  source: TomlTable,
  fields: F,
): { readonly value: Decoded<F>; readonly findings: readonly DecodeFinding[] } {
  const decoder = new Decoder();
  return { value: decoder.table(source, fields) as Decoded<F>, findings: decoder.findings };
}

class Decoder {
  readonly findings: DecodeFinding[] = [];
  readonly #path: TomlPathKey[] = [];

  table(source: TomlTable, fields: Fields): { [key: string]: JsonValue } {
    const result: { [key: string]: JsonValue } = {};
    for (const key in source) {
      this.#path.push(key);
      if (Object.hasOwn(fields, key)) this.#put(result, key, this.#value(source[key]!, fields[key]!));
      else this.#unknown(source[key]!);
      this.#path.pop();
    }
    return result;
  }

  #value(value: TomlValue, field: Field): JsonValue | undefined {
    switch (field.kind) {
      case "text":
        return typeof value === "string" ? value : this.#mismatch(value, field);
      case "boolean":
        return typeof value === "boolean" ? value : this.#mismatch(value, field);
      case "integer":
        return typeof value === "bigint" ? this.#integer(value) : this.#mismatch(value, field);
      case "number":
        if (typeof value === "number") return value;
        return typeof value === "bigint" ? this.#integer(value) : this.#mismatch(value, field);
      case "list":
        if (!Array.isArray(value)) return this.#mismatch(value, field);
        return this.#list(value, field.of);
      case "map":
        if (!isTable(value)) return this.#mismatch(value, field);
        return this.#map(value, field.of);
      case "table":
        return isTable(value) ? this.table(value, field.fields) : this.#mismatch(value, field);
      case "any":
        return this.#plain(value);
    }
  }

  #list(values: readonly TomlValue[], of: Field): JsonValue[] {
    const result: JsonValue[] = [];
    values.forEach((value, index) => {
      this.#path.push(index);
      const decoded = this.#value(value, of);
      // A wrong table keeps its place, so that indices still name the file's elements.
      if (decoded !== undefined) result.push(decoded);
      else if (of.kind === "table") result.push({});
      this.#path.pop();
    });
    return result;
  }

  #map(source: TomlTable, of: Field): { [key: string]: JsonValue } {
    const result: { [key: string]: JsonValue } = {};
    for (const key in source) {
      this.#path.push(key);
      this.#put(result, key, this.#value(source[key]!, of));
      this.#path.pop();
    }
    return result;
  }

  #plain(value: TomlValue): JsonValue | undefined {
    if (typeof value === "bigint") return this.#integer(value);
    if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
    if (Array.isArray(value)) return this.#list(value, { kind: "any" });
    return isTable(value)
      ? this.#map(value, { kind: "any" })
      : value instanceof TomlDate
        ? value.toISOString()
        : undefined;
  }

  #integer(value: bigint): number | undefined {
    if (value <= SAFE && value >= -SAFE) return Number(value);
    this.#report(`${value} is outside the supported range of ±2^53`);
    return undefined;
  }

  /** Own data property even for `__proto__`, which a plain assignment would swallow. */
  #put(result: { [key: string]: JsonValue }, key: string, value: JsonValue | undefined): void {
    if (value === undefined) return;
    if (key !== "__proto__") result[key] = value;
    else Object.defineProperty(result, key, { value, enumerable: true, configurable: true, writable: true });
  }

  #mismatch(value: TomlValue, field: Field): undefined {
    const actual = tomlTypeName(value);
    const wanted = field.kind === "any" ? "a value" : expectation[field.kind];
    const quote = value instanceof TomlDate && field.kind === "text" ? `quote it: "${value.toISOString()}"` : undefined;
    this.#report(`must be ${wanted}, got ${/^[aei]/.test(actual) ? "an" : "a"} ${actual}`, quote);
    return undefined;
  }

  #report(message: string, hint?: string): void {
    this.findings.push({ kind: "mismatch", path: [...this.#path], message, ...(hint && { hint }) });
  }

  /** An unknown table counts for itself and for each leaf below it (reference 3.2). */
  #unknown(value: TomlValue): void {
    this.findings.push({ kind: "unknown", path: [...this.#path], message: "" });
    const inner = Array.isArray(value) ? value.map((item, index) => [index, item] as const) : [];
    for (const [index, item] of inner) {
      if (!isTable(item)) continue;
      this.#path.push(index);
      this.#unknownKeys(item);
      this.#path.pop();
    }
    if (isTable(value)) this.#unknownKeys(value);
  }

  #unknownKeys(value: TomlTable): void {
    for (const key in value) {
      this.#path.push(key);
      this.#unknown(value[key]!);
      this.#path.pop();
    }
  }
}
