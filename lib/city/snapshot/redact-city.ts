import type { ComposedCity } from "../composed-city";
import type { JsonTable } from "../json";
import { looksSecret, redactTable } from "../redact";

/** A composed city without the values that look secret: what may be written down and sent. Names and paths stay whole. */
export function redactCity(city: ComposedCity): ComposedCity {
  return {
    ...city,
    settings: redactTable(city.settings),
    agents: city.agents.map(redactThing),
    namedSessions: city.namedSessions.map(redactThing),
    rigs: city.rigs.map((rig) => ({
      ...redactThing(rig),
      formulaVars: texts(redactTable(rig.formulaVars, ["formula_vars"])),
    })),
    providers: city.providers.map((provider) => ({
      ...redactThing(provider),
      ...(provider.resolved && { resolved: redactThing(provider.resolved) }),
    })),
    services: city.services.map(redactThing),
    imports: city.imports.map((each) => (looksSecret(each.source) ? { ...each, source: "hidden" } : each)),
  };
}

/** Something of a city, without the values of its configuration that look secret. */
export function redactThing<Thing extends { readonly config: JsonTable }>(thing: Thing): Thing {
  return { ...thing, config: redactTable(thing.config) };
}

/** A table of texts stays one: what is hidden reads so. */
function texts(table: JsonTable): { readonly [name: string]: string } {
  return Object.fromEntries(
    Object.entries(table).map(([name, value]) => [name, typeof value === "string" ? value : "hidden"]),
  );
}
