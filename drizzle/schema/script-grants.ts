import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { cityId, moment } from "./columns";

/** A person allowed exactly these bytes of a script to run in a city; other bytes need a new grant. */
export const scriptGrants = pgTable(
  "script_grants",
  {
    cityId: cityId(),
    scriptHash: text("script_hash").notNull(),
    pack: text("pack").notNull(),
    revision: text("revision").notNull(),
    path: text("path").notNull(),
    grantedBy: text("granted_by").notNull(),
    grantedAt: moment("granted_at").notNull(),
    revokedAt: moment("revoked_at"),
  },
  (t) => [primaryKey({ columns: [t.cityId, t.scriptHash, t.pack] })],
);
