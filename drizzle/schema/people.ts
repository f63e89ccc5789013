import { boolean, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment } from "./columns";

/** Somebody who may sign in. People belong to the installation, their roles to a city (`memberships`). */
export const people = pgTable(
  "people",
  {
    id: text("id").notNull(),
    name: text("name").notNull(),
    email: text("email"),
    /** Issuer and subject of an OpenID provider, joined by a space; null for the local operator. */
    externalId: text("external_id"),
    isAdmin: boolean("is_admin").notNull().default(false),
    disabled: boolean("disabled").notNull().default(false),
    /** Groups that the OpenID provider named at the last sign-in; what they mean is configuration. */
    groups: jsonb("groups").$type<string[]>().notNull().default([]),
    settings: jsonb("settings").$type<Record<string, unknown>>().notNull().default({}),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.id] }), uniqueIndex("people_external").on(t.externalId)],
);
