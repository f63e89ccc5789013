import { index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { SessionQuestion } from "@/lib/session/observed-session";
import { cityId, moment } from "./columns";

/** The last word of an agent about one session of its own. It counts until `expires_at`. */
export const agentHeartbeats = pgTable(
  "agent_heartbeats",
  {
    cityId: cityId(),
    /** The name that the token acts in: nobody speaks for another agent. */
    actor: text("actor").notNull(),
    session: text("session").notNull(),
    state: text("state").notNull(),
    stateSince: moment("state_since").notNull(),
    bead: text("bead").notNull().default(""),
    note: text("note").notNull().default(""),
    question: jsonb("question").$type<SessionQuestion>(),
    firstAt: moment("first_at").notNull(),
    receivedAt: moment("received_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.cityId, t.actor, t.session] }),
    index("agent_heartbeats_expiry").on(t.cityId, t.expiresAt),
  ],
);
