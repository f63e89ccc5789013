import { bigint, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { cityId, moment } from "./columns";

/** When a person looked at a city last, and the time before: what changed in between is news to them. */
export const cityVisits = pgTable(
  "city_visits",
  {
    cityId: cityId(),
    personId: text("person_id").notNull(),
    /** The number of the newest event at the beginning of this visit. */
    seq: bigint("seq", { mode: "number" }).notNull(),
    at: moment("at").notNull(),
    /** The same of the visit before; equal to this one at the first. */
    lastSeq: bigint("last_seq", { mode: "number" }).notNull(),
    lastAt: moment("last_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.cityId, t.personId] })],
);
