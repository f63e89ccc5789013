import { bigint, index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { cityId, moment } from "./columns";

/** What happened (runtime 6), written in the transaction of the change itself (decision R18). Append only. */
export const events = pgTable(
  "events",
  {
    cityId: cityId(),
    seq: bigint("seq", { mode: "number" }).notNull(),
    type: text("type").notNull(),
    ts: moment("ts").notNull(),
    actor: text("actor").notNull(),
    subject: text("subject").notNull().default(""),
    message: text("message").notNull().default(""),
    payload: jsonb("payload").$type<Record<string, unknown>>().notNull().default({}),
    requestId: text("request_id").notNull().default(""),
  },
  (t) => [primaryKey({ columns: [t.cityId, t.seq] }), index("events_subject").on(t.cityId, t.subject, t.seq)],
);
