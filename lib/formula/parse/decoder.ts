import { didYouMean } from "@/lib/diagnostic/did-you-mean";
import { dottedPath } from "@/lib/toml/locate";
import { type TomlValue, tomlTypeName } from "@/lib/toml/parse-toml";
import type { Finding } from "../report/finding";
import type { Source } from "./source";

export type Path = readonly (string | number)[];
export type Table = { readonly [key: string]: unknown };

/** Collects what is wrong, or odd, about the values of one file while it is read. */
export class Decoder {
  readonly findings: Finding[] = [];
  readonly #known = new Map<readonly string[], ReadonlySet<string>>();

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

  /** A value of another type than the key takes: `decode formula.Step: steps[0].priority: expected an integer, got a string`. */
  wrongType(value: unknown, path: Path, what: string, wanted: string): void {
    const kind = typeName(value);
    this.fail(
      path,
      `decode ${what}: ${dottedPath(path)}: expected ${wanted}, got ${/^[aeio]/.test(kind) ? "an" : "a"} ${kind}`,
      kind === "date" && wanted === "a string" ? "put quotes around it" : undefined,
    );
  }

  /** Lints the keys of a table that mean nothing here, each with the nearest one that does (decision F7). */
  lintUnknown(
    table: Table,
    path: Path,
    known: readonly string[],
    instead: Readonly<Record<string, string>> = {},
  ): void {
    const keys = this.#known.get(known) ?? new Set(known);
    this.#known.set(known, keys);
    for (const key in table) {
      if (keys.has(key)) continue;
      const near = Object.hasOwn(instead, key) ? instead[key] : didYouMean(key, known);
      const message = `${dottedPath([...path, key])}: unknown key, ignored`;
      this.lint("unknown-key", [...path, key], message, near && `did you mean ${near}`);
    }
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
