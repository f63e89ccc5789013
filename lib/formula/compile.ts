import type { Diagnostic } from "@/lib/diagnostic/diagnostic";
import type { FileTree } from "@/lib/files/file-tree";
import { dottedPath } from "@/lib/toml/locate";
import { checkLoops } from "./check/check-loops";
import { checkReservedVariables } from "./check/check-reserved-variables";
import type { Compilation, CompileOptions, PassRecord } from "./compilation";
import type { Formula } from "./formula";
import { type FormulaLibrary, libraryOf } from "./library/formula-library";
import { asStage, resolveName } from "./library/resolve-name";
import { PassContext } from "./pass-context";
import { toRecipe } from "./passes/to-recipe";
import { runPipeline } from "./pipeline";
import { errorText } from "./report/error-text";
import type { Finding } from "./report/finding";
import { selectsV2 } from "./requirement/constraint";
import { effectiveValues, suppliedTable } from "./variables/effective-values";

/**
 * Compiles a formula of some layers (absolute directories, low to high) into its recipe (formula 2). Pure and total: the
 * same files and options give the same result, and every user mistake comes back as a diagnostic with its place.
 */
export function compileFormula(
  tree: FileTree,
  layers: readonly string[],
  name: string,
  options: CompileOptions = {},
): Compilation {
  const library = libraryOf(tree, layers);
  const supplied = suppliedTable(options.values ?? {});
  const explicit = Object.keys(options.values?.explicit ?? {});
  const cx = new PassContext(
    library,
    name,
    supplied,
    explicit,
    options.formulaV2 ?? true,
    options.checkAllValues ?? false,
  );
  const resolved = resolveName(name, library);
  cx.addFrom(resolved.file ?? name, asStage("formula", resolved));
  const values = effectiveValues(resolved.formula?.variables ?? [], options.values ?? {});
  cx.setValues(values);

  let passes: readonly PassRecord[] = [];
  let recipe: Compilation["recipe"];
  if (resolved.formula) {
    passes = [resolveRecord(name, library, resolved.formula)];
    if (selectsV2(resolved.formula.constraints)) cx.add(checkReservedVariables(resolved.formula));
    const run = runPipeline(resolved.formula, cx);
    passes = [...passes, ...run.passes];
    recipe = cx.failed ? undefined : toRecipe(run.formula, cx);
  } else {
    // The formula is refused already; its loops are looked at all the same, so that one run shows every mistake.
    const parsed = library.load(name).parsed?.formula;
    if (parsed) checkLoops(parsed.steps, cx);
  }
  return {
    name,
    recipe,
    diagnostics: cx.findings.map((finding) => toDiagnostic(finding, library)),
    error: errorText(cx.findings),
    passes,
    values,
  };
}

function resolveRecord(name: string, library: FormulaLibrary, after: Formula): PassRecord {
  const before = library.load(name).parsed?.formula ?? after;
  return { name: "resolve-extends", spec: "formula 1.7", before, after };
}

/** Places are worked out here, for what is reported only. */
export function toDiagnostic(finding: Finding, library: FormulaLibrary): Diagnostic {
  const { code, severity, message, hint, file, path } = finding;
  const isPlaced = finding.line !== undefined;
  const isWhole = file === undefined || path.length === 0;
  const place = isPlaced || isWhole ? finding : library.source(file)?.place(path);
  return {
    code,
    severity,
    path: dottedPath(path),
    message,
    ...(hint !== undefined && { hint }),
    ...(file !== undefined && { file }),
    ...(place?.line !== undefined && { line: place.line, column: place.column }),
  };
}
