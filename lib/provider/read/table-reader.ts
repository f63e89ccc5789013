import { didYouMean } from "@/lib/diagnostic/did-you-mean";
import type { TomlPathKey } from "@/lib/toml/locate";
import { isTable, type TomlTable, type TomlValue, tomlTypeName } from "@/lib/toml/parse-toml";
import { ENGINE_OWNED } from "../engine-owned";
import type { PackReport } from "./pack-report";

/** What a string must look like: `fits` decides, `expected` completes the sentence "must be …". */
export type TextRule = { readonly fits: (text: string) => boolean; readonly expected: string };

export type IntegerRange = { readonly min: bigint; readonly max: bigint };

/** The largest integer that JSON readers everywhere keep exact (decision P3). */
export const SAFE_INTEGER = 2n ** 53n - 1n;

const article = (word: string): string => (/^[aeio]/.test(word) ? "an" : "a");

/** Whether an integer survives a trip through JSON. */
export function isSafe(value: bigint): boolean {
  return value <= SAFE_INTEGER && value >= -SAFE_INTEGER;
}

/**
 * Reads the keys of one table and reports every mistake. A method returns `undefined` where the key is absent or
 * wrong; what was asked for is known, and `finish` reports the rest as unknown keys.
 */
export class TableReader {
  readonly #known = new Set<string>();

  constructor(
    readonly report: PackReport,
    readonly table: TomlTable,
    readonly path: readonly TomlPathKey[],
  ) {}

  at(...keys: TomlPathKey[]): readonly TomlPathKey[] {
    return [...this.path, ...keys];
  }

  has(key: string): boolean {
    this.#known.add(key);
    return Object.hasOwn(this.table, key);
  }

  /** The raw value; reports a required key that is absent. */
  value(key: string, need: "required" | "optional"): TomlValue | undefined {
    if (this.has(key)) return this.table[key];
    if (need === "required")
      this.report.error("provider-missing", this.at(key), "required field is missing", `add ${key}`);
    return undefined;
  }

  wrongType(path: readonly TomlPathKey[], value: TomlValue, expected: string): undefined {
    const found = tomlTypeName(value);
    const advice =
      expected === "string" && found !== "table" && found !== "array"
        ? "quote the value"
        : `write ${article(expected)} ${expected}`;
    this.report.error(
      "provider-type",
      path,
      `expected ${article(expected)} ${expected}, found ${article(found)} ${found}`,
      advice,
    );
    return undefined;
  }

  text(key: string, need: "required" | "optional", rule?: TextRule): string | undefined {
    const value = this.value(key, need);
    if (value === undefined) return undefined;
    return this.textValue(this.at(key), value, rule);
  }

  textValue(path: readonly TomlPathKey[], value: TomlValue, rule?: TextRule): string | undefined {
    if (typeof value !== "string") return this.wrongType(path, value, "string");
    if (rule && !rule.fits(value)) {
      this.report.error(
        "provider-value",
        path,
        `${JSON.stringify(value)} is not allowed`,
        `it must be ${rule.expected}`,
      );
      return undefined;
    }
    return value;
  }

  integer(key: string, need: "required" | "optional", range: IntegerRange): bigint | undefined {
    const value = this.value(key, need);
    if (value === undefined) return undefined;
    if (typeof value !== "bigint") return this.wrongType(this.at(key), value, "integer");
    if (value >= range.min && value <= range.max && isSafe(value)) return value;
    const expected =
      range.max >= SAFE_INTEGER ? `at least ${range.min} and below 2^53` : `from ${range.min} to ${range.max}`;
    this.report.error("provider-value", this.at(key), `${value} is out of range`, `it must be ${expected}`);
    return undefined;
  }

  boolean(key: string): boolean | undefined {
    const value = this.value(key, "optional");
    if (value === undefined || typeof value === "boolean") return value;
    return this.wrongType(this.at(key), value, "boolean");
  }

  /** The elements of an array, each with its path. */
  list(
    key: string,
    need: "required" | "optional",
  ): readonly { value: TomlValue; path: readonly TomlPathKey[] }[] | undefined {
    const value = this.value(key, need);
    if (value === undefined) return undefined;
    if (!Array.isArray(value)) return this.wrongType(this.at(key), value, "array");
    return (value as readonly TomlValue[]).map((item, index) => ({ value: item, path: this.at(key, index) }));
  }

  /** A list of distinct strings; elements that are wrong are reported and left out. */
  texts(key: string, need: "required" | "optional", rule?: TextRule): readonly string[] | undefined {
    const items = this.list(key, need);
    if (!items) return undefined;
    if (items.length === 0 && need === "required")
      this.report.error("provider-value", this.at(key), "the list is empty", "name at least one");
    const texts: string[] = [];
    for (const { value, path } of items) {
      const text = this.textValue(path, value, rule);
      if (text === undefined) continue;
      if (texts.includes(text))
        this.report.error("provider-value", path, `${JSON.stringify(text)} is listed twice`, "remove one");
      else texts.push(text);
    }
    return texts;
  }

  /** A sub-table with its own reader. */
  child(key: string, need: "required" | "optional"): TableReader | undefined {
    const value = this.value(key, need);
    if (value === undefined) return undefined;
    if (!isTable(value)) return this.wrongType(this.at(key), value, "table");
    return new TableReader(this.report, value, this.at(key));
  }

  /** Readers of an array of tables. */
  children(key: string, need: "required" | "optional"): readonly TableReader[] {
    const readers: TableReader[] = [];
    for (const { value, path } of this.list(key, need) ?? []) {
      if (isTable(value)) readers.push(new TableReader(this.report, value, path));
      else this.wrongType(path, value, "table");
    }
    return readers;
  }

  /** A table of strings; entries that are wrong are reported and left out. */
  textTable(key: string, rule?: TextRule): Readonly<Record<string, string>> {
    const child = this.child(key, "optional");
    const entries = Object.keys(child?.table ?? {}).flatMap((name) => {
      const text = child!.textValue(child!.at(name), child!.table[name]!, rule);
      return text === undefined ? [] : [[name, text] as const];
    });
    return plainRecord(entries);
  }

  /** Reports what nobody asked for. Engine-owned fields were reported before anything else. */
  finish(): void {
    for (const key of Object.keys(this.table)) {
      if (this.#known.has(key) || Object.hasOwn(ENGINE_OWNED, key)) continue;
      const near = didYouMean(key, this.#known);
      this.report.error(
        "provider-unknown-key",
        this.at(key),
        "unknown key",
        near ? `did you mean "${near}"` : "remove it; a pack holds only the fields of schema v1",
      );
    }
  }
}

/** A record without a prototype, so that keys of a file are never mistaken for inherited ones. */
export function plainRecord<T>(entries: Iterable<readonly [string, T]>): Readonly<Record<string, T>> {
  const record: Record<string, T> = Object.create(null);
  for (const [key, value] of entries) record[key] = value;
  return record;
}
