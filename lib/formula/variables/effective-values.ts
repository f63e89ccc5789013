import type { ValueSource, Variable } from "./variable";

/** The supplied values by source; `rig` is the rig's `formula_vars`, `routing` what a targeted sling injects. */
export type SuppliedValues = {
  readonly explicit?: Readonly<Record<string, string>>;
  readonly rig?: Readonly<Record<string, string>>;
  readonly routing?: Readonly<Record<string, string>>;
};

export type EffectiveValue = { readonly name: string; readonly value: string; readonly source: ValueSource };

/**
 * The value of every variable that has one, with its source: explicit > rig > routing > default (formula 1.4).
 * Undeclared supplied names are kept. Sorted by name.
 */
export function effectiveValues(variables: readonly Variable[], supplied: SuppliedValues): readonly EffectiveValue[] {
  const values = new Map<string, EffectiveValue>();
  for (const { name, default: value } of variables) {
    if (value !== undefined) values.set(name, { name, value, source: "default" });
  }
  for (const source of ["routing", "rig", "explicit"] as const) {
    for (const [name, value] of Object.entries(supplied[source] ?? {})) values.set(name, { name, value, source });
  }
  return [...values.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Supplied values of all sources as one table, strongest last. */
export function suppliedTable(supplied: SuppliedValues): Readonly<Record<string, string>> {
  return Object.assign(Object.create(null), supplied.routing, supplied.rig, supplied.explicit);
}
