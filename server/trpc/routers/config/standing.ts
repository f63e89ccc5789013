import { shownCity } from "../../../console/shown-city";
import { latestRevision } from "../../../revision/list-revisions";
import { cityQuery } from "../../procedures";
import { pinned } from "./config-query";

/** Errors that a banner names; the home page lists all. */
const named = 5;

/**
 * What a page of the configuration stands on: the pinned revision, the files, or the last good revision because these do not
 * load, and then why not.
 */
export const standing = cityQuery("config.read")
  .input(pinned)
  .query(async ({ ctx, input }) => {
    await ctx.city.recorded();
    const { loads, diagnostics } = await ctx.city.load();
    const { standing } = await shownCity(ctx.store, ctx.city, input.rev);
    const errors = loads ? [] : diagnostics.filter((each) => each.severity === "error");
    return {
      root: ctx.city.path,
      standing,
      latest: await latestRevision(ctx.store, ctx.cityId),
      errors: errors.slice(0, named),
      errorCount: errors.length,
    };
  });
