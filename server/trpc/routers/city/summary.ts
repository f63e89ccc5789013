import { cityName } from "../../../console/open-cities";
import { lastSeq } from "../../../event/read-events";
import { cityQuery } from "../../procedures";

/** What the frame of every page needs: names, rigs, who the person is here, and where the live stream starts. */
export const summary = cityQuery("city.read").query(async ({ ctx }) => {
  const seq = await lastSeq(ctx.store, ctx.cityId);
  const loaded = await ctx.city.load();
  return {
    id: ctx.cityId,
    name: cityName(ctx.city, loaded),
    path: ctx.city.path,
    prefix: loaded.city?.prefix,
    revision: loaded.city?.revision,
    loads: loaded.loads,
    valid: loaded.valid,
    rigs: loaded.city?.rigs.map((rig) => rig.name) ?? [],
    seq,
    person: { name: ctx.session.name, ...ctx.standing },
  };
});
