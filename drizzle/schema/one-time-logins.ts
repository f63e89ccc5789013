import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment } from "./columns";

/** The single-use sign-in that the start command prints, or one step of an OpenID sign-in; only the hash is stored. */
export const oneTimeLogins = pgTable(
  "one_time_logins",
  {
    tokenHash: text("token_hash").notNull(),
    personId: text("person_id").notNull(),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
  },
  (t) => [primaryKey({ columns: [t.tokenHash] })],
);
