import { listRevisions } from "../../../revision/list-revisions";
import { cityQuery } from "../../procedures";

/** The revisions that the city keeps, newest first; a load that is being written down is waited for. */
export const revisions = cityQuery("config.read").query(async ({ ctx }) => {
  await ctx.city.recorded();
  return { root: ctx.city.path, revisions: await listRevisions(ctx.store, ctx.cityId) };
});
