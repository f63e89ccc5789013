import { jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { cityId, moment } from "./columns";

/** The stored answer of an act that carried a key: the same key with the same request gets the same answer again. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    cityId: cityId(),
    key: text("key").notNull(),
    /** Digest of the request, so that one key never answers a different one. */
    requestDigest: text("request_digest").notNull(),
    result: jsonb("result").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.cityId, t.key] })],
);
