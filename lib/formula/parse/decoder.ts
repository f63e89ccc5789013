import { didYouMean } from "@/lib/diagnostic/did-you-mean";
import { dottedPath } from "@/lib/toml/locate";
import { type TomlValue, tomlTypeName } from "@/lib/toml/parse-toml";
import type { Finding } from "../report/finding";
import type { Source } from "./source";

export type Path = readonly (string | number)[];
export type Table = { readonly [key: string]: unknown };

/** Collects what is wrong with the values of one file while it is read, and reads values by type. */
export class Decoder {
  readonly findings: Finding[] = [];

  constructor(readonly source: Source) {}

  /** A mistake that refuses the file. */
  fail(path: Path, message: string, hint?: string): void {
    this.findings.push({
      code: "formula-decode",
      severity: "error",
      message,
      hint,
      file: this.source.file,
      path,
      context: `parse ${this.source.file}: ${this.source.format}: `,
    });
  }

  /** Something accepted that its author may not expect. */
  lint(code: Finding["code"], path: Path, message: string, hint?: string): void {
    this.findings.push({ code, severity: "lint", message, hint, file: this.source.file, path, context: "" });
  }

  /** Lints a key that means nothing here, with the nearest one that does (decision F7). */
  unknownKey(path: Path, known: readonly string[], instead?: string): void {
    const key = String(path.at(-1));
    const near = instead ?? didYouMean(key, known);
    this.lint(
      "unknown-key",
      path,
      `${dottedPath(path)}: unknown key, ignored`,
      near === undefined ? undefined : `did you mean ${near}`,
    );
  }

  text(value: unknown, path: Path, what: string): string {
    if (typeof value === "string") return value;
    return this.#wrong(value, path, what, "a string") ?? "";
  }

  flag(value: unknown, path: Path, what: string): boolean {
    if (typeof value === "boolean") return value;
    return this.#wrong(value, path, what, "a boolean") ?? false;
  }

  integer(value: unknown, path: Path, what: string): number | undefined {
    if (typeof value === "bigint") return Number(value);
    if (this.source.format === "json" && Number.isSafeInteger(value)) return value as number;
    return this.#wrong(value, path, what, "an integer");
  }

  texts(value: unknown, path: Path, what: string): readonly string[] {
    if (!Array.isArray(value)) return this.#wrong(value, path, what, "an array of strings") ?? [];
    const wrong = value.findIndex((item) => typeof item !== "string");
    if (wrong < 0) return value as string[];
    return this.#wrong(value[wrong], [...path, wrong], what, "a string") ?? [];
  }

  textTable(value: unknown, path: Path, what: string): Readonly<Record<string, string>> {
    const table = this.table(value, path, what);
    const result: Record<string, string> = {};
    for (const key of Object.keys(table)) {
      const item = table[key];
      if (typeof item !== "string") this.#wrong(item, [...path, key], what, "a string");
      else Object.defineProperty(result, key, { value: item, enumerable: true, writable: true, configurable: true });
    }
    return result;
  }

  table(value: unknown, path: Path, what: string): Table {
    if (isTable(value)) return value;
    return this.#wrong(value, path, what, "a table") ?? {};
  }

  tables(value: unknown, path: Path, what: string): readonly Table[] {
    if (!Array.isArray(value)) return this.#wrong(value, path, what, "an array of tables") ?? [];
    const wrong = value.findIndex((item) => !isTable(item));
    if (wrong < 0) return value as Table[];
    return this.#wrong(value[wrong], [...path, wrong], what, "a table") ?? [];
  }

  /** `decode formula.Step: steps[0].metadata.tries: expected a string, got an integer` */
  #wrong(value: unknown, path: Path, what: string, wanted: string): undefined {
    const kind = typeName(value);
    this.fail(
      path,
      `decode ${what}: ${dottedPath(path)}: expected ${wanted}, got ${/^[aeio]/.test(kind) ? "an" : "a"} ${kind}`,
      kind === "date" && wanted === "a string" ? "put quotes around it" : undefined,
    );
    return undefined;
  }
}

/** What a decoded TOML or JSON value is, in words. */
export function typeName(value: unknown): string {
  return value === null ? "null" : tomlTypeName(value as TomlValue);
}

/** Whether a decoded TOML or JSON value is a table. */
export function isTable(value: unknown): value is Table {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}
