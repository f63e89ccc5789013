import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { cityId, moment } from "./columns";

/** What somebody asked of a session, and whether its effect was seen: requested, then observed, or not observed in time. */
export const sessionActions = pgTable(
  "session_actions",
  {
    cityId: cityId(),
    id: text("id").notNull(),
    act: text("act").notNull(),
    session: text("session").notNull(),
    /** Empty until a source took it. */
    source: text("source").notNull().default(""),
    template: text("template").notNull().default(""),
    text: text("text").notNull().default(""),
    requestId: text("request_id").notNull().default(""),
    requestedBy: text("requested_by").notNull(),
    requestedAt: moment("requested_at").notNull(),
    /** Not observed by then is said so. */
    deadlineAt: moment("deadline_at").notNull(),
    state: text("state").notNull(),
    /** What the source said, or the evidence of the observation. */
    line: text("line").notNull().default(""),
    settledAt: moment("settled_at"),
  },
  (t) => [
    primaryKey({ columns: [t.cityId, t.id] }),
    index("session_actions_session").on(t.cityId, t.session, t.requestedAt),
    index("session_actions_recent").on(t.cityId, t.requestedAt),
  ],
);
