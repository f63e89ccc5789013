import { boolean, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
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
    /** What the person may do has changed: the next answer carries a new id. */
    rotateDue: boolean("rotate_due").notNull().default(false),
    /** The id before the last rotation, good for the requests that were under way. */
    previousIdHash: text("previous_id_hash").notNull().default(""),
    rotatedAt: moment("rotated_at"),
    /** The provider's word on who signed in, sealed; it tells the provider whom to sign out. Empty without a key to seal with. */
    idTokenSealed: text("id_token_sealed").notNull().default(""),
    userAgent: text("user_agent").notNull().default(""),
    ipHash: text("ip_hash").notNull().default(""),
  },
  (t) => [
    primaryKey({ columns: [t.idHash] }),
    index("sessions_person").on(t.personId),
    index("sessions_previous").on(t.previousIdHash),
  ],
);
