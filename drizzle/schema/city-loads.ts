import { boolean, doublePrecision, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { cityId, moment } from "./columns";

/** How long one load of a city took, and where the time went. */
export const cityLoads = pgTable(
  "city_loads",
  {
    cityId: cityId(),
    at: moment("at").notNull(),
    /** Tells loads of one moment apart, by several servers. */
    id: text("id").notNull(),
    /** Content hash over what was read, as in `city_revisions`. */
    hash: text("hash").notNull(),
    /** The first load of its process: nothing was remembered from an earlier one. */
    cold: boolean("cold").notNull(),
    /** Milliseconds in all; the steps add up to it. */
    totalMs: doublePrecision("total_ms").notNull(),
    /** Milliseconds by step: `scan`, the phases of the loader by name, `finish`. */
    steps: jsonb("steps").$type<readonly { readonly name: string; readonly ms: number }[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.cityId, t.at, t.id] })],
);
