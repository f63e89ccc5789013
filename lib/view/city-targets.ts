import type { ComposedCity } from "../city/composed-city";
import type { JsonTable } from "../city/json";
import type { Target, TargetKind } from "../city/provenance/change";

/** The kinds of things whose values explain themselves, in the order in which they are listed. */
export const targetKinds: readonly TargetKind[] = ["city", "agent", "rig", "provider", "named-session", "service"];

/** A thing of the effective city with its values. */
export type CityTarget = { readonly target: Target; readonly config: JsonTable };

/** Every thing of a city that has values with a history. */
export function cityTargets(city: ComposedCity): readonly CityTarget[] {
  const named = (kind: TargetKind, name: string, config: JsonTable): CityTarget => ({ target: { kind, name }, config });
  return [
    named("city", "", city.settings),
    ...city.agents.map(({ qualifiedName, config }) => named("agent", qualifiedName, config)),
    ...city.rigs.map(({ name, config }) => named("rig", name, config)),
    ...city.providers.map(({ name, config }) => named("provider", name, config)),
    ...city.namedSessions.map(({ identity, config }) => named("named-session", identity, config)),
    ...city.services.map(({ name, config }) => named("service", name, config)),
  ];
}

/** One of them; undefined for a name that the city does not have. */
export function cityTarget(city: ComposedCity, { kind, name }: Target): CityTarget | undefined {
  return cityTargets(city).find(({ target }) => target.kind === kind && target.name === name);
}
