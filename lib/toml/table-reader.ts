import type { DiagnosticCode } from "@/lib/diagnostic/code";
import type { DiagnosticCollector } from "@/lib/diagnostic/collector";
import type { Severity } from "@/lib/diagnostic/diagnostic";
import { dottedPath, type TomlPathKey, TomlPlaces } from "./locate";
import { isTable, type TomlTable, type TomlValue, tomlTypeName } from "./parse-toml";

/** Where a table is written down: the file as people know it, its text (for line and column), the table's path inside it. */
export type TomlOrigin = {
  readonly file: string;
  readonly text?: string;
  readonly at?: readonly TomlPathKey[];
  /** The places of the text, made with the first finding and shared by all readers of the file. */
  readonly places?: () => TomlPlaces | undefined;
};

type Finding = {
  readonly code: DiagnosticCode;
  readonly severity?: Severity;
  readonly key?: string | readonly TomlPathKey[];
  readonly message: string;
  readonly hint?: string;
};

/**
 * Reads the fields of one TOML table with the strict types of decision P3. A value of another type is reported once as
 * `toml-type` with its place and read as absent. Integers come back as numbers (they are inside ±2^53).
 */
export class TableReader {
  readonly #seen = new Set<string>();

  readonly origin: TomlOrigin;

  constructor(
    readonly table: TomlTable,
    origin: TomlOrigin,
    readonly collector: DiagnosticCollector,
  ) {
    this.origin = origin.places ? origin : { ...origin, places: placesOf(origin.text) };
  }

  /** The path of this table inside its file. */
  get at(): readonly TomlPathKey[] {
    return this.origin.at ?? [];
  }

  /** Whether the key is written down, with any type. */
  has(key: string): boolean {
    this.#seen.add(key);
    return Object.hasOwn(this.table, key);
  }

  /** Reports a finding about this table, or about `key` inside it, with its line and column. */
  report({ code, severity = "error", key, message, hint }: Finding): void {
    const below = key === undefined ? [] : typeof key === "string" ? [key] : key;
    const path = [...this.at, ...below];
    const place = this.origin.places?.()?.find(path);
    this.collector.report({
      code,
      severity,
      path: dottedPath(path),
      message,
      ...(hint === undefined ? {} : { hint }),
      file: this.origin.file,
      ...(place === undefined ? {} : { line: place.line, column: place.column }),
    });
  }

  string(key: string): string | undefined {
    const value = this.#value(key);
    if (value === undefined || typeof value === "string") return value;
    return this.#wrongType(key, "a string", value);
  }

  boolean(key: string): boolean | undefined {
    const value = this.#value(key);
    if (value === undefined || typeof value === "boolean") return value;
    return this.#wrongType(key, "a boolean", value);
  }

  integer(key: string): number | undefined {
    const value = this.#value(key);
    if (value === undefined) return undefined;
    if (typeof value === "bigint") return Number(value);
    return this.#wrongType(key, "an integer", value);
  }

  /** A float; integers are taken too (reference 3.1). */
  number(key: string): number | undefined {
    const value = this.#value(key);
    if (value === undefined || typeof value === "number") return value;
    if (typeof value === "bigint") return Number(value);
    return this.#wrongType(key, "a number", value);
  }

  strings(key: string): readonly string[] | undefined {
    const value = this.#value(key);
    if (value === undefined) return undefined;
    if (!Array.isArray(value)) return this.#wrongType(key, "an array of strings", value);
    const items: readonly TomlValue[] = value;
    const wrong = items.findIndex((item) => typeof item !== "string");
    if (wrong < 0) return items as readonly string[];
    return this.#wrongType([key, wrong], "a string", items[wrong]!);
  }

  /** A table whose values are all strings. */
  stringMap(key: string): Readonly<Record<string, string>> | undefined {
    const value = this.#value(key);
    if (value === undefined) return undefined;
    if (!isTable(value)) return this.#wrongType(key, "a table of strings", value);
    const result: Record<string, string> = {};
    for (const [name, item] of Object.entries(value)) {
      if (typeof item === "string") result[name] = item;
      else this.#wrongType([key, name], "a string", item);
    }
    return result;
  }

  /** A reader of a sub-table. */
  child(key: string): TableReader | undefined {
    const value = this.#value(key);
    if (value === undefined) return undefined;
    if (!isTable(value)) return this.#wrongType(key, "a table", value);
    return new TableReader(value, { ...this.origin, at: [...this.at, key] }, this.collector);
  }

  /** One reader for each entry of an array of tables; empty where there is none. */
  children(key: string): readonly TableReader[] {
    const value = this.#value(key);
    if (value === undefined) return [];
    if (!Array.isArray(value)) return this.#wrongType(key, "an array of tables", value) ?? [];
    const readers: TableReader[] = [];
    for (const [index, item] of (value as readonly TomlValue[]).entries()) {
      if (isTable(item)) {
        readers.push(new TableReader(item, { ...this.origin, at: [...this.at, key, index] }, this.collector));
      } else this.#wrongType([key, index], "a table", item);
    }
    return readers;
  }

  /** Keys that no read has asked for, in the order of the file. */
  unknownKeys(): readonly string[] {
    return Object.keys(this.table).filter((key) => !this.#seen.has(key));
  }

  /** Every key that was asked for so far: the candidates of a did-you-mean. */
  knownKeys(): readonly string[] {
    return [...this.#seen];
  }

  #value(key: string): TomlValue | undefined {
    this.#seen.add(key);
    return Object.hasOwn(this.table, key) ? this.table[key] : undefined;
  }

  #wrongType(key: string | readonly TomlPathKey[], wanted: string, value: TomlValue): undefined {
    const kind = tomlTypeName(value);
    const path = dottedPath([...this.at, ...(typeof key === "string" ? [key] : key)]);
    this.report({
      code: "toml-type",
      key,
      message: `${path}: expected ${wanted}, got ${/^[aeio]/.test(kind) ? "an" : "a"} ${kind}`,
      ...(kind === "date" && wanted === "a string" ? { hint: "put quotes around it" } : {}),
    });
    return undefined;
  }
}

/** The places of a text, found when somebody asks and only once: a file with thousands of mistakes is scanned one time. */
function placesOf(text: string | undefined): () => TomlPlaces | undefined {
  let places: TomlPlaces | undefined;
  return () => {
    if (text !== undefined) places ??= new TomlPlaces(text);
    return places;
  };
}
