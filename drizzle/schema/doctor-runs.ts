import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { cityId, moment } from "./columns";

/** How all checks of a city stood when one run of the doctor had ended: the history of `doctor_findings`, in counts. */
export const doctorRuns = pgTable(
  "doctor_runs",
  {
    cityId: cityId(),
    at: moment("at").notNull(),
    /** Tells runs of one moment apart. */
    id: text("id").notNull(),
    /** How many checks this run looked at. */
    ran: integer("ran").notNull(),
    passed: integer("passed").notNull(),
    warned: integer("warned").notNull(),
    failed: integer("failed").notNull(),
    notRun: integer("not_run").notNull(),
    durationMs: integer("duration_ms").notNull(),
  },
  (t) => [primaryKey({ columns: [t.cityId, t.at, t.id] })],
);
