import { composed } from "../../../console/composed";
import { cityQuery } from "../../procedures";

/** What a city is made of besides agents: rigs, formula layers, and what was declared but is not there. */
export const overview = cityQuery("config.read").query(async ({ ctx }) => {
  const { city } = await composed(ctx.city);
  return {
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
