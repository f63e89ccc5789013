import type { ComposedCity } from "@/lib/city/composed-city";
import { Refusal } from "@/lib/diagnostic/refusal";
import type { CompileOptions } from "@/lib/formula/compilation";

/** Where formulas are looked up: the layers of the city or of one rig, low to high, with what the rig gives its variables. */
export type FormulaScope = {
  readonly layers: readonly string[];
  readonly rigValues: Readonly<Record<string, string>>;
};

/** The scope of a rig, or of the city for the empty name; refuses a rig that the city does not have. */
export function formulaScope(city: ComposedCity, rig: string): FormulaScope {
  if (rig === "") return { layers: city.formulaLayers.city, rigValues: {} };
  const found = city.rigs.find((each) => each.name === rig);
  if (!found) throw new Refusal(404, "rig-unknown", `There is no rig "${rig}" in this city.`);
  return { layers: city.formulaLayers.rigs[rig] ?? city.formulaLayers.city, rigValues: found.formulaVars };
}

/** Compile options for given values in a scope of the city. */
export function compileOptions(
  city: ComposedCity,
  scope: FormulaScope,
  explicit: Readonly<Record<string, string>>,
): CompileOptions {
  const daemon = city.settings.daemon;
  const off =
    typeof daemon === "object" && !Array.isArray(daemon) && "formula_v2" in daemon && daemon.formula_v2 === false;
  return { values: { explicit, rig: scope.rigValues }, formulaV2: !off };
}
