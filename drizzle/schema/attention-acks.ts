import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { cityId, moment } from "./columns";

/** Somebody said "handled by me" of something that needs attention (ux 69); it counts again after `until`. */
export const attentionAcks = pgTable(
  "attention_acks",
  {
    cityId: cityId(),
    /** The key of the item, such as `gate:ha-12`. */
    key: text("key").notNull(),
    /** What tells this case from a later one of the same key, as the item said it. */
    stamp: text("stamp").notNull(),
    note: text("note").notNull().default(""),
    ackedBy: text("acked_by").notNull(),
    ackedAt: moment("acked_at").notNull(),
    until: moment("until").notNull(),
  },
  (t) => [primaryKey({ columns: [t.cityId, t.key] }), index("attention_acks_until").on(t.cityId, t.until)],
);
