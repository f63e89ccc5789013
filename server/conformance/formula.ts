import { memoryTree } from "@/lib/files/memory-tree";
import { catalogText, formulaNames } from "@/lib/formula/catalog";
import { compileFormula } from "@/lib/formula/compile";
import { isReadyVisible } from "@/lib/formula/is-ready-visible";
import { listText } from "@/lib/formula/list-text";
import { showText } from "@/lib/formula/show-text";
import { poolRejection } from "@/lib/sling/pool";
import { compareRecipe } from "./compare-recipe";
import type { CaseRunner } from "./context";
import { errorsOf, type FormulaCase, layersOf, unreadExpectations } from "./formula-case";
import { FormulaStoreCase } from "./formula-store";
import { differs, lacks } from "./same";

/** Runs one formula case (reference 14) through the code that the product runs. */
export const runFormulaCase: CaseRunner = async (caseJson, { store }) => {
  const formulaCase = caseJson as FormulaCase;
  const unread = unreadExpectations(formulaCase);
  if (unread.length > 0) return unread;
  switch (formulaCase.mode ?? "compile") {
    case "compile":
    case "show":
      return compileCase(formulaCase);
    case "list":
      return listCase(formulaCase);
    case "catalog":
      return catalogCase(formulaCase);
    case "cook":
      return (await FormulaStoreCase.open(formulaCase, store)).cook();
    case "attach":
      return (await FormulaStoreCase.open(formulaCase, store)).attach();
    case "version-check":
      return (await FormulaStoreCase.open(formulaCase, store)).versionCheck();
    case "pool-predicate":
      return poolCase(formulaCase);
    default:
      return [`unknown mode ${formulaCase.mode}`];
  }
};

function listCase(formulaCase: FormulaCase): readonly string[] {
  const layers = layersOf(formulaCase);
  return differs(
    "stdout",
    formulaCase.expect.stdout,
    listText(layers, formulaNames(memoryTree(formulaCase.files), layers)),
  );
}

function catalogCase(formulaCase: FormulaCase): readonly string[] {
  const { files, expect } = formulaCase;
  const { stdout, stderr } = catalogText(memoryTree(files), layersOf(formulaCase));
  return [
    ...(expect.stdout === undefined ? [] : differs("stdout", expect.stdout, stdout)),
    ...(expect.stderr === undefined ? [] : differs("stderr", expect.stderr, stderr)),
    ...lacks("stdout", expect.stdout_contains ?? [], stdout),
    ...lacks("stderr", [...(expect.stderr_contains ?? []), ...errorsOf(expect)], stderr),
  ];
}

/** A formula routed to a pool: refused as sling refuses it, or fine. */
function poolCase(formulaCase: FormulaCase): readonly string[] {
  const { files, formula, vars = {}, expect } = formulaCase;
  const { recipe, error = "" } = compileFormula(memoryTree(files), layersOf(formulaCase), formula, {
    values: { explicit: vars },
  });
  if (!recipe) return [`unexpected error: ${error}`];
  const refusal = isReadyVisible(recipe) ? "" : poolRejection(formula);
  const wanted = errorsOf(expect);
  return wanted.length > 0 ? lacks("error", wanted, refusal) : differs("refusal", "", refusal);
}

function compileCase(formulaCase: FormulaCase): readonly string[] {
  const { files, formula, vars = {}, host, mode, expect } = formulaCase;
  const values = { explicit: vars };
  const { recipe, error = "" } = compileFormula(memoryTree(files), layersOf(formulaCase), formula, {
    values,
    formulaV2: host?.formula_v2,
  });
  const wanted = errorsOf(expect);
  if (wanted.length > 0)
    return recipe ? [`expected an error with ${wanted.join(" and ")}`] : lacks("error", wanted, error);
  if (!recipe) return [`unexpected error: ${error}`];
  if (mode === "show") return differs("show text", expect.show_text, showText(recipe, values));
  return compareRecipe(expect, recipe);
}
