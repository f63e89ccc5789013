import { Refusal } from "@/lib/diagnostic/refusal";
import type { FileTree } from "@/lib/files/file-tree";
import type { Compilation } from "@/lib/formula/compilation";
import { compileFormula } from "@/lib/formula/compile";
import type { Recipe } from "@/lib/formula/recipe";
import type { SuppliedValues } from "@/lib/formula/variables/effective-values";
import type { Act } from "@/server/db/act";
import type { Executor } from "@/server/db/store";
import { type Attached, type AttachInput, attachMolecule } from "@/server/molecule/attach";
import { type Cooked, type CookInput, cookMolecule } from "@/server/molecule/cook";

/** Which formula, from which layers (low to high), under which host. */
export type FormulaRequest = {
  readonly tree: FileTree;
  readonly layers: readonly string[];
  readonly name: string;
  readonly values?: SuppliedValues;
  readonly formulaV2?: boolean;
};

/** Compiles a formula and cooks it: every check before the first write, one transaction (decisions F10, F14). */
export async function cookFormula(
  executor: Executor,
  request: FormulaRequest,
  input: Omit<CookInput, "recipe" | "values">,
  act: Act,
): Promise<Cooked> {
  const recipe = recipeFor(request, `compiling formula "${request.name}": `);
  return cookMolecule(executor, { ...input, recipe, values: request.values }, act);
}

/** Compiles a formula and grafts it under a bead (formula 2). */
export async function attachFormula(
  executor: Executor,
  request: FormulaRequest,
  input: Omit<AttachInput, "recipe" | "values">,
  act: Act,
): Promise<Attached> {
  return attachMolecule(executor, { ...input, recipe: recipeFor(request, "compile: "), values: request.values }, act);
}

/** The recipe to cook, or a refusal that carries every diagnostic. */
function recipeFor({ tree, layers, name, values, formulaV2 }: FormulaRequest, wrapper: string): Recipe {
  const compilation: Compilation = compileFormula(tree, layers, name, { values, formulaV2, checkAllValues: true });
  const { recipe, error, diagnostics } = compilation;
  if (!recipe) throw new Refusal(400, "formula-refused", `${wrapper}${error}`, { diagnostics });
  return recipe;
}
