import type { ComposedCity } from "./composed-city";

/** What a compile in a scope needs: formula layers low to high (pack 2.9), and whether the host takes v2 (formula 5). */
export type FormulaScope = { readonly layers: readonly string[]; readonly formulaV2: boolean };

/** The formulas as seen from a rig, or from the city for null. */
export function formulaScope(city: ComposedCity, rig: string | null): FormulaScope {
  const layers = rig === null ? city.formulaLayers.city : (city.formulaLayers.rigs[rig] ?? city.formulaLayers.city);
  const daemon = city.settings.daemon as { readonly formula_v2?: unknown } | undefined;
  return { layers, formulaV2: daemon?.formula_v2 !== false };
}
