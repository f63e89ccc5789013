import { jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment } from "./columns";

/** A choice of the installation that administrators make on a page, such as how long audit rows are kept. */
export const hallSettings = pgTable(
  "hall_settings",
  {
    name: text("name").notNull(),
    value: jsonb("value").notNull(),
    updatedBy: text("updated_by").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.name] })],
);
