import { type Decoder, isTable, type Path, type Table } from "./decoder";

const NO_TEXTS: readonly string[] = [];
const NO_TABLES: readonly Table[] = [];
const NO_TABLE: Table = {};
const NO_TEXT_TABLE: Readonly<Record<string, string>> = {};

/**
 * Typed reads of one table's keys. A missing key reads as empty; a value of another type is reported and reads as empty
 * too. Paths are only built for reports, and empty results are shared: a file may hold ten thousand tables.
 */
export class Fields {
  constructor(
    readonly table: Table,
    readonly path: Path,
    readonly what: string,
    readonly decoder: Decoder,
  ) {}

  /** The path of one key of this table. */
  at(key: string): Path {
    return [...this.path, key];
  }

  /** The value of a key; JSON's null counts as none. */
  value(key: string): unknown {
    const value = this.table[key];
    return value === null ? undefined : value;
  }

  has(key: string): boolean {
    return this.value(key) !== undefined;
  }

  text(key: string): string {
    return this.optionalText(key) ?? "";
  }

  optionalText(key: string): string | undefined {
    const value = this.value(key);
    if (value === undefined || typeof value === "string") return value;
    return this.#wrong(value, key, "a string");
  }

  flag(key: string): boolean {
    const value = this.value(key);
    if (typeof value === "boolean") return value;
    if (value !== undefined) this.#wrong(value, key, "a boolean");
    return false;
  }

  integer(key: string): number | undefined {
    const value = this.value(key);
    if (value === undefined) return undefined;
    if (typeof value === "bigint") return Number(value);
    if (this.decoder.source.format === "json" && Number.isSafeInteger(value)) return value as number;
    return this.#wrong(value, key, "an integer");
  }

  texts(key: string): readonly string[] {
    const value = this.value(key);
    if (value === undefined) return NO_TEXTS;
    if (!Array.isArray(value)) return this.#wrong(value, key, "an array of strings") ?? NO_TEXTS;
    const wrong = value.findIndex((item) => typeof item !== "string");
    if (wrong < 0) return value;
    this.decoder.wrongType(value[wrong], [...this.path, key, wrong], this.what, "a string");
    return NO_TEXTS;
  }

  /** A table whose values are all strings. */
  textTable(key: string): Readonly<Record<string, string>> {
    if (this.value(key) === undefined) return NO_TEXT_TABLE;
    const result: [string, string][] = [];
    for (const [name, item] of Object.entries(this.subtable(key))) {
      if (typeof item === "string") result.push([name, item]);
      else this.decoder.wrongType(item, [...this.path, key, name], this.what, "a string");
    }
    return Object.fromEntries(result);
  }

  subtable(key: string): Table {
    const value = this.value(key);
    if (value === undefined || isTable(value)) return value ?? NO_TABLE;
    return this.#wrong(value, key, "a table") ?? NO_TABLE;
  }

  tables(key: string): readonly Table[] {
    const value = this.value(key);
    if (value === undefined) return NO_TABLES;
    if (!Array.isArray(value)) return this.#wrong(value, key, "an array of tables") ?? NO_TABLES;
    const wrong = value.findIndex((item) => !isTable(item));
    if (wrong < 0) return value;
    this.decoder.wrongType(value[wrong], [...this.path, key, wrong], this.what, "a table");
    return NO_TABLES;
  }

  /** Fields of the table under a key. */
  below(key: string, what: string): Fields {
    return new Fields(this.subtable(key), this.at(key), what, this.decoder);
  }

  /** Fields of each table in the list under a key. */
  each(key: string, what: string): readonly Fields[] {
    return this.tables(key).map((table, index) => new Fields(table, [...this.path, key, index], what, this.decoder));
  }

  lintUnknown(known: readonly string[], instead?: Readonly<Record<string, string>>): void {
    this.decoder.lintUnknown(this.table, this.path, known, instead);
  }

  #wrong(value: unknown, key: string, wanted: string): undefined {
    this.decoder.wrongType(value, [...this.path, key], this.what, wanted);
    return undefined;
  }
}
