import type { Formula } from "../formula";
import { resolveExtends } from "../passes/resolve-extends";
import { type Finding, withContext } from "../report/finding";
import type { FormulaLibrary } from "./formula-library";

/** A formula by name with its parents merged in. `file` is where it was found; errors say whether loading or resolving failed. */
export type NamedFormula = {
  readonly formula?: Formula;
  readonly file?: string;
  readonly findings: readonly Finding[];
};

const cache = new WeakMap<FormulaLibrary, Map<string, NamedFormula>>();

/** Loads and resolves a formula; the result is kept with the library. `loading "x": ` or `resolving "x": ` precedes errors. */
export function resolveName(name: string, library: FormulaLibrary): NamedFormula {
  const known = cache.get(library) ?? new Map<string, NamedFormula>();
  cache.set(library, known);
  const result = known.get(name) ?? resolveFresh(name, library);
  known.set(name, result);
  return result;
}

function resolveFresh(name: string, library: FormulaLibrary): NamedFormula {
  const { parsed, findings } = library.load(name);
  const loading = findings.map((finding) => withContext(`loading "${name}": `, finding));
  if (!parsed?.formula) return { file: parsed?.source.file, findings: loading };
  const resolved = resolveExtends(parsed.formula, library);
  const resolving = resolved.findings.map((finding) => withContext(`resolving "${name}": `, finding));
  return { formula: resolved.formula, file: parsed.source.file, findings: [...loading, ...resolving] };
}

/** The findings with the stage named after what was looked for: `loading formula "x": `, `resolving aspect "a": `. */
export function asStage(noun: "formula" | "aspect", { findings }: NamedFormula): readonly Finding[] {
  return findings.map((finding) => ({
    ...finding,
    context: finding.context.replace(/^(loading|resolving) "/, `$1 ${noun} "`),
  }));
}
