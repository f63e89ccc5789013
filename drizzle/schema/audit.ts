import { sql } from "drizzle-orm";
import { bigint, index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { cityId, moment } from "./columns";

/** Who did, or was denied, what (append only, in the transaction of the change). `city_id` is empty for the installation. */
export const audit = pgTable(
  "audit",
  {
    cityId: cityId(),
    id: bigint("id", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    at: moment("at").notNull(),
    actor: text("actor").notNull(),
    authMethod: text("auth_method").notNull().default(""),
    role: text("role").notNull().default(""),
    action: text("action").notNull(),
    target: text("target").notNull().default(""),
    beforeDigest: text("before_digest").notNull().default(""),
    afterDigest: text("after_digest").notNull().default(""),
    reason: text("reason").notNull().default(""),
    requestId: text("request_id").notNull().default(""),
    ipHash: text("ip_hash").notNull().default(""),
    result: text("result").notNull(),
    detail: jsonb("detail").$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [
    primaryKey({ columns: [t.cityId, t.id] }),
    index("audit_at").on(t.cityId, sql`${t.at} desc`),
    index("audit_action").on(t.cityId, t.action, t.id),
  ],
);
