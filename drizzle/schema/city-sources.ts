import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { cityId, moment } from "./columns";

/** Where the folder of a city comes from when it was registered by a Git address, and how the last look there went. */
export const citySources = pgTable(
  "city_sources",
  {
    cityId: cityId(),
    url: text("url").notNull(),
    /** Branch or tag; empty for the default branch. */
    ref: text("ref").notNull().default(""),
    /** Folder of the repository that holds city.toml; empty for its root. */
    subfolder: text("subfolder").notNull().default(""),
    /** Seconds between looks; 0 for never (a webhook alone). */
    pollSeconds: integer("poll_seconds").notNull().default(60),
    commit: text("commit").notNull().default(""),
    checkedAt: moment("checked_at"),
    lastError: text("last_error").notNull().default(""),
  },
  (t) => [primaryKey({ columns: [t.cityId] })],
);
