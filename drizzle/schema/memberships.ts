import { jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { cityId, moment } from "./columns";

/** A person's role in a city, or in one of its rigs (`rig` empty: the whole city), with the two extra grants. */
export const memberships = pgTable(
  "memberships",
  {
    cityId: cityId(),
    personId: text("person_id").notNull(),
    rig: text("rig").notNull().default(""),
    role: text("role").notNull(),
    /** `exec.fix`, `secret.reveal`: never implied by a role. */
    grants: jsonb("grants").$type<string[]>().notNull().default([]),
    grantedBy: text("granted_by").notNull(),
    grantedAt: moment("granted_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.cityId, t.personId, t.rig] })],
);
