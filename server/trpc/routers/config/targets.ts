import { cityTargets } from "@/lib/view/city-targets";
import { fieldLeaves } from "@/lib/view/field-leaves";
import { configQuery } from "./config-query";

/** The things of a city that have values, with how many: the upper rows of the configuration tree. */
export const targets = configQuery().query(({ ctx }) =>
  cityTargets(ctx.shown.city).map(({ target, config }) => ({ ...target, fields: fieldLeaves(config).length })),
);
