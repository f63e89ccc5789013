import type { ComposedCity } from "@/lib/city/composed-city";
import { type FormulaScope as CompileScope, formulaScope as scopeOf } from "@/lib/city/formula-scope";
import { Refusal } from "@/lib/diagnostic/refusal";
import type { CompileOptions } from "@/lib/formula/compilation";

/** Where formulas are looked up for a page, with what the rig gives their variables. */
export type FormulaScope = CompileScope & { readonly rigValues: Readonly<Record<string, string>> };

/** The scope of a rig, or of the city for the empty name; refuses a rig that the city does not have. */
export function formulaScope(city: ComposedCity, rig: string): FormulaScope {
  if (rig === "") return { ...scopeOf(city, null), rigValues: {} };
  const found = city.rigs.find((each) => each.name === rig);
  if (!found) throw new Refusal(404, "rig-unknown", `There is no rig "${rig}" in this city.`);
  return { ...scopeOf(city, rig), rigValues: found.formulaVars };
}

/** Compile options for given values in a scope. */
export function compileOptions(scope: FormulaScope, explicit: Readonly<Record<string, string>>): CompileOptions {
  return { values: { explicit, rig: scope.rigValues }, formulaV2: scope.formulaV2 };
}
