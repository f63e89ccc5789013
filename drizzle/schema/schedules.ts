import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { cityId, moment } from "./columns";

/** When a recurring task last ran for a city, so that a restart neither skips nor doubles it. */
export const schedules = pgTable(
  "schedules",
  {
    cityId: cityId(),
    task: text("task").notNull(),
    lastRunAt: moment("last_run_at"),
    lastError: text("last_error").notNull().default(""),
  },
  (t) => [primaryKey({ columns: [t.cityId, t.task] })],
);
