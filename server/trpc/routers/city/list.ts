import { standingIn } from "../../../auth/standing";
import { cityName } from "../../../console/open-cities";
import { memberQuery } from "../../procedures";

/** The cities that the person may see, with how each one loads. */
export const list = memberQuery("city.list").query(async ({ ctx }) => {
  await ctx.cities.reopen?.(ctx.now());
  const seen = await Promise.all(
    ctx.cities.list().map(async (city) => ((await standingIn(ctx.store, ctx.session, city.id)) ? [city] : [])),
  );
  return Promise.all(
    seen.flat().map(async (city) => {
      const loaded = await city.load();
      const count = (severity: string) => loaded.diagnostics.filter((each) => each.severity === severity).length;
      return {
        id: city.id,
        name: cityName(city, loaded),
        path: city.path,
        loads: loaded.loads,
        valid: loaded.valid,
        errors: count("error"),
        warnings: count("warning"),
        agents: loaded.city?.agents.length,
        rigs: loaded.city?.rigs.length,
        packs: loaded.city?.packs.length,
      };
    }),
  );
});
