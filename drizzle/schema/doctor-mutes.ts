import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { cityId, moment } from "./columns";

/** A finding that somebody does not want to see until a moment, with the reason. */
export const doctorMutes = pgTable(
  "doctor_mutes",
  {
    cityId: cityId(),
    check: text("check").notNull(),
    reason: text("reason").notNull(),
    mutedBy: text("muted_by").notNull(),
    mutedAt: moment("muted_at").notNull(),
    until: moment("until").notNull(),
  },
  (t) => [primaryKey({ columns: [t.cityId, t.check] })],
);
