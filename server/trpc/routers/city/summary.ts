import { cityName } from "../../../console/open-cities";
import { lastSeq } from "../../../event/read-events";
import { cityQuery } from "../../procedures";

/** What the frame of every page needs: names, rigs, who the person is here, and where the live stream starts. */
export const summary = cityQuery("city.read").query(async ({ ctx }) => {
  const seq = await lastSeq(ctx.store, ctx.cityId);
  const { current: loaded, lastGood } = await ctx.city.state();
  const city = loaded.city ?? lastGood?.city;
  return {
    id: ctx.cityId,
    name: cityName(ctx.city, { ...loaded, ...(city && { city }) }),
    path: ctx.city.path,
    prefix: city?.prefix,
    revision: loaded.city?.revision,
    loads: loaded.loads,
    valid: loaded.valid,
    rigs: city?.rigs.map((rig) => rig.name) ?? [],
    seq,
    person: { name: ctx.session.name, ...ctx.standing },
  };
});
