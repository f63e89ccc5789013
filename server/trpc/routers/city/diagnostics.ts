import { cityQuery } from "../../procedures";

/** Everything that the load found, errors first; the page shows file and line. */
export const diagnostics = cityQuery("config.read").query(async ({ ctx }) => {
  const loaded = await ctx.city.load();
  return { root: ctx.city.path, loads: loaded.loads, valid: loaded.valid, diagnostics: loaded.diagnostics };
});
