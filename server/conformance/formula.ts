import { memoryTree } from "@/lib/files/memory-tree";
import { catalogText, formulaNames } from "@/lib/formula/catalog";
import { compileFormula } from "@/lib/formula/compile";
import { showText } from "@/lib/formula/show-text";
import { compareRecipe } from "./compare-recipe";
import type { CaseRunner } from "./context";
import { type Expectation, type FormulaCase, layersOf } from "./formula-case";
import { differs, lacks } from "./same";

/** Runs one formula case (reference 14) through the code that the product runs. */
export const runFormulaCase: CaseRunner = async (caseJson) => {
  const formulaCase = caseJson as FormulaCase;
  switch (formulaCase.mode ?? "compile") {
    case "compile":
    case "show":
      return compileCase(formulaCase);
    case "list":
      return listCase(formulaCase);
    case "catalog":
      return differs(
        "stdout",
        formulaCase.expect.stdout,
        catalogText(memoryTree(formulaCase.files), layersOf(formulaCase)).stdout,
      );
    default:
      return [`unknown mode ${formulaCase.mode}`];
  }
};

function listCase(formulaCase: FormulaCase): readonly string[] {
  const names = formulaNames(memoryTree(formulaCase.files), layersOf(formulaCase));
  return differs("stdout", formulaCase.expect.stdout, names.map((name) => `${name}\n`).join(""));
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

/** The pieces that the whole error text must hold; none where the case expects success. */
export function errorsOf({ error_contains: one, error_contains_all: all = [] }: Expectation): readonly string[] {
  return one === undefined ? all : [one, ...all];
}
