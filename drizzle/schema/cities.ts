import { boolean, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { cityId, moment } from "./columns";

/** A registered city. `id` is what URLs carry; `path` is the absolute folder that holds its city.toml. */
export const cities = pgTable(
  "cities",
  {
    cityId: cityId(),
    name: text("name").notNull(),
    path: text("path").notNull(),
    suspended: boolean("suspended").notNull().default(false),
    addedAt: moment("added_at").notNull(),
    addedBy: text("added_by").notNull().default(""),
  },
  (t) => [primaryKey({ columns: [t.cityId] })],
);
