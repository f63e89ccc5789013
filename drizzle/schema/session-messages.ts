import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { cityId, moment } from "./columns";

/** A nudge or an answer that waits for the next heartbeat of a session. */
export const sessionMessages = pgTable(
  "session_messages",
  {
    cityId: cityId(),
    id: text("id").notNull(),
    actor: text("actor").notNull(),
    session: text("session").notNull(),
    kind: text("kind").notNull(),
    text: text("text").notNull(),
    requestId: text("request_id").notNull().default(""),
    sentBy: text("sent_by").notNull(),
    sentAt: moment("sent_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    deliveredAt: moment("delivered_at"),
  },
  (t) => [
    primaryKey({ columns: [t.cityId, t.id] }),
    index("session_messages_waiting").on(t.cityId, t.actor, t.session, t.deliveredAt),
  ],
);
