import type { Diagnostic } from "@/lib/diagnostic/diagnostic";
import type { FileTree } from "@/lib/files/file-tree";
import { toDiagnostic } from "./compile";
import { type FormulaFile, libraryOf } from "./library/formula-library";
import { resolveName } from "./library/resolve-name";
import type { Contract } from "./recipe";
import { errorText } from "./report/error-text";
import { selectsV2 } from "./requirement/constraint";
import type { Variable } from "./variables/variable";

/**
 * One name of the layers: the file that wins and those it shadows (highest first), and what lists show of it. `error` is
 * the refusal where the file does not parse or resolve; the rest then shows what could be read.
 */
export type FormulaEntry = {
  readonly name: string;
  readonly winner: FormulaFile;
  readonly shadowed: readonly FormulaFile[];
  readonly type: string;
  readonly description: string;
  readonly contract: Contract;
  readonly variables: readonly Variable[];
  readonly steps: number;
  readonly catalog?: { readonly name: string; readonly description: string };
  readonly diagnostics: readonly Diagnostic[];
  readonly error?: string;
};

/** Every formula of some layers, sorted by name (reference 10). Formulas are resolved, not compiled. */
export function listFormulas(tree: FileTree, layers: readonly string[]): readonly FormulaEntry[] {
  const library = libraryOf(tree, layers);
  return [...library.index]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, files]) => {
      const parsed = library.load(name).parsed?.formula;
      const { formula = parsed, findings } = resolveName(name, library);
      return {
        name,
        winner: files[0]!,
        shadowed: files.slice(1),
        type: formula?.type ?? "workflow",
        description: formula?.description ?? "",
        contract: formula && selectsV2(formula.constraints) ? "v2" : "v1",
        variables: formula?.variables ?? [],
        steps: formula?.steps.length ?? 0,
        catalog: parsed?.catalog,
        diagnostics: findings.map((finding) => toDiagnostic(finding, library)),
        error: errorText(findings),
      };
    });
}

/** The names that `formula list` prints: those with a TOML file; JSON is for the loader only (formula 1.1). */
export function formulaNames(tree: FileTree, layers: readonly string[]): readonly string[] {
  return [...libraryOf(tree, layers).index]
    .filter(([, files]) => files.some(({ spelling }) => spelling !== ".formula.json"))
    .map(([name]) => name)
    .sort();
}

/** What `formula catalog` prints on the two streams. */
export type CatalogText = { readonly stdout: string; readonly stderr: string };

/** The opted-in formulas, one `name TAB description` a line, sorted; those that opted in wrongly are named on stderr (reference 10). */
export function catalogText(tree: FileTree, layers: readonly string[]): CatalogText {
  const library = libraryOf(tree, layers);
  const lines: string[] = [];
  const skipped: string[] = [];
  for (const name of formulaNames(tree, layers)) {
    const winner = library.files(name).find(({ spelling }) => spelling !== ".formula.json")!;
    const { parsed, findings } = library.loadFile(winner);
    const catalog = parsed?.formula?.catalog;
    const problem = parsed?.formula ? catalogProblem(parsed.formula.name, catalog) : errorText(findings);
    if (problem !== undefined) skipped.push(`skipping formula "${name}": ${problem}`);
    else if (catalog) lines.push(`${catalog.name.trim()}\t${catalog.description.trim()}`);
  }
  const text = (all: readonly string[]): string => all.map((line) => `${line}\n`).join("");
  return { stdout: text(lines.sort()), stderr: text(skipped) };
}

function catalogProblem(formula: string, catalog: FormulaEntry["catalog"]): string | undefined {
  if (!catalog) return undefined;
  const name = catalog.name.trim();
  if (name === "") return "catalog.name is required";
  if (name !== formula.trim()) return `catalog.name "${name}" must match formula name "${formula.trim()}"`;
  return catalog.description.trim() === "" ? "catalog.description is required" : undefined;
}
