import type { ComposedCity } from "../composed-city";
import type { JsonTable } from "../json";
import { looksSecret, redactTable } from "../redact";

/** A composed city without the values that look secret: what may be written down and sent. Names and paths stay whole. */
export function redactCity(city: ComposedCity): ComposedCity {
  const hide = <Thing extends { readonly config: JsonTable }>(thing: Thing): Thing => ({
    ...thing,
    config: redactTable(thing.config),
  });
  return {
    ...city,
    settings: redactTable(city.settings),
    agents: city.agents.map(hide),
    namedSessions: city.namedSessions.map(hide),
    rigs: city.rigs.map((rig) => ({
      ...hide(rig),
      formulaVars: texts(redactTable(rig.formulaVars, ["formula_vars"])),
    })),
    providers: city.providers.map((provider) => ({
      ...hide(provider),
      ...(provider.resolved && { resolved: hide(provider.resolved) }),
    })),
    services: city.services.map(hide),
    imports: city.imports.map((each) => (looksSecret(each.source) ? { ...each, source: "hidden" } : each)),
  };
}

/** A table of texts stays one: what is hidden reads so. */
function texts(table: JsonTable): { readonly [name: string]: string } {
  return Object.fromEntries(
    Object.entries(table).map(([name, value]) => [name, typeof value === "string" ? value : "hidden"]),
  );
}
