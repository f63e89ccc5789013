import { formulaScope } from "@/lib/city/formula-scope";
import { formatDiagnostic } from "@/lib/diagnostic/format-diagnostic";
import type { Compilation } from "@/lib/formula/compilation";
import { compileFormula } from "@/lib/formula/compile";
import type { SuppliedValues } from "@/lib/formula/variables/effective-values";
import type { CliContext, ComposedLoad } from "./cli-context";
import { variables } from "./variables";

/** What a formula command works with: the city, the scope, and the values given by hand and by the rig. */
export type FormulaScene = {
  readonly load: ComposedLoad;
  readonly rig: string | null;
  readonly layers: readonly string[];
  readonly formulaV2: boolean;
  readonly values: SuppliedValues;
};

/** Reads the scope (decision R9) and `--var` options of a formula command. */
export async function formulaScene(context: CliContext, load: ComposedLoad): Promise<FormulaScene> {
  const rig = await context.rig();
  const { layers, formulaV2 } = formulaScope(load.city, rig);
  const rigValues = load.city.rigs.find((each) => each.name === rig)?.formulaVars ?? {};
  return { load, rig, layers, formulaV2, values: { explicit: variables(context.texts("var")), rig: rigValues } };
}

/** Compiles the formula that the first argument names; lints and warnings go to stderr (decision F9). */
export function compileNamed(context: CliContext, scene: FormulaScene): Compilation {
  const { load, layers, values, formulaV2 } = scene;
  const compilation = compileFormula(load.tree, layers, context.args[0] ?? "", { values, formulaV2 });
  for (const diagnostic of compilation.diagnostics) {
    if (diagnostic.severity !== "error") context.warn(formatDiagnostic(diagnostic));
  }
  return compilation;
}
