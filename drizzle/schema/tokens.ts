import { jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { cityId, moment } from "./columns";

/** A bearer token of an agent or a script: hashed, shown by its prefix, scoped to a city and to abilities, always expiring. */
export const tokens = pgTable(
  "tokens",
  {
    cityId: cityId(),
    id: text("id").notNull(),
    tokenHash: text("token_hash").notNull(),
    prefix: text("prefix").notNull(),
    name: text("name").notNull(),
    /** Who acts: the actor of events and the assignee of claims. */
    actor: text("actor").notNull(),
    abilities: jsonb("abilities").$type<string[]>().notNull(),
    rig: text("rig").notNull().default(""),
    createdBy: text("created_by").notNull(),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    lastUsedAt: moment("last_used_at"),
    revokedAt: moment("revoked_at"),
  },
  (t) => [primaryKey({ columns: [t.cityId, t.id] }), uniqueIndex("tokens_hash").on(t.tokenHash)],
);
