import { boolean, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { cityId, moment } from "./columns";

/** What a doctor check found last, and since when it says so. */
export const doctorFindings = pgTable(
  "doctor_findings",
  {
    cityId: cityId(),
    check: text("check").notNull(),
    status: text("status").notNull(),
    severity: text("severity").notNull(),
    message: text("message").notNull(),
    hint: text("hint").notNull(),
    details: jsonb("details").$type<readonly string[]>().notNull(),
    fixable: boolean("fixable").notNull(),
    owner: text("owner").notNull(),
    durationMs: integer("duration_ms").notNull(),
    /** When the status became what it is. */
    since: moment("since").notNull(),
    lastRun: moment("last_run").notNull(),
  },
  (t) => [primaryKey({ columns: [t.cityId, t.check] })],
);
