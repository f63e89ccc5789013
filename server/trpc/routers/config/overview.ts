import { configQuery } from "./config-query";

/** What a city is made of besides agents: rigs, formula layers, and what was declared but is not there. */
export const overview = configQuery().query(({ ctx }) => {
  const { city, standing } = ctx.shown;
  return {
    standing,
    root: city.root,
    name: city.name,
    prefix: city.prefix,
    revision: city.revision,
    rigs: city.rigs.map(({ config: _, ...rig }) => rig),
    formulaLayers: city.formulaLayers,
    dropped: city.dropped,
    namedSessions: city.namedSessions.map(({ identity, templateQualifiedName, mode, enabled, layer, packName }) => ({
      identity,
      templateQualifiedName,
      mode,
      enabled,
      layer,
      packName,
    })),
  };
});
