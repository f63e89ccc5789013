import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment } from "./columns";

/** A sign-in. The cookie holds the opaque id; only its SHA-256 is stored. Dead when either limit has passed. */
export const sessions = pgTable(
  "sessions",
  {
    idHash: text("id_hash").notNull(),
    personId: text("person_id").notNull(),
    authMethod: text("auth_method").notNull(),
    createdAt: moment("created_at").notNull(),
    lastSeenAt: moment("last_seen_at").notNull(),
    idleExpiresAt: moment("idle_expires_at").notNull(),
    absoluteExpiresAt: moment("absolute_expires_at").notNull(),
    revokedAt: moment("revoked_at"),
    userAgent: text("user_agent").notNull().default(""),
    ipHash: text("ip_hash").notNull().default(""),
  },
  (t) => [primaryKey({ columns: [t.idHash] }), index("sessions_person").on(t.personId)],
);
