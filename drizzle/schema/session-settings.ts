import { boolean, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { cityId, moment } from "./columns";

/** Where the sessions of a city are looked for. */
export const sessionSettings = pgTable(
  "session_settings",
  {
    cityId: cityId(),
    /** Empty: `GC_SUPERVISOR_URL`, and where that is unset, none. */
    supervisorUrl: text("supervisor_url").notNull().default(""),
    /** The name that the supervisor knows the city by; empty: the composed name. */
    supervisorCity: text("supervisor_city").notNull().default(""),
    tmux: boolean("tmux").notNull().default(true),
    /** `tmux -L NAME`; empty: the usual server. */
    tmuxSocket: text("tmux_socket").notNull().default(""),
    updatedBy: text("updated_by").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.cityId] })],
);
