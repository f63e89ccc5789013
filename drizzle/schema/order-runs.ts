import { bigint, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { cityId, moment } from "./columns";

/** One dispatch of an order (runtime 8.3); `beadId` is its tracking bead. */
export const orderRuns = pgTable(
  "order_runs",
  {
    cityId: cityId(),
    id: text("id").notNull(),
    scopedName: text("scoped_name").notNull(),
    rig: text("rig").notNull().default(""),
    beadId: text("bead_id").notNull(),
    trigger: text("trigger").notNull(),
    reason: text("reason").notNull().default(""),
    startedAt: moment("started_at").notNull(),
    finishedAt: moment("finished_at"),
    /** exec, exec-failed, wisp, wisp-failed, wisp-canceled; empty while it runs. */
    outcome: text("outcome").notNull().default(""),
    exitCode: integer("exit_code"),
    signal: text("signal").notNull().default(""),
    error: text("error").notNull().default(""),
    output: text("output").notNull().default(""),
    wispRootId: text("wisp_root_id").notNull().default(""),
    /** Highest event number that an event trigger has seen. */
    eventCursor: bigint("event_cursor", { mode: "number" }),
  },
  (t) => [primaryKey({ columns: [t.cityId, t.id] }), index("order_runs_name").on(t.cityId, t.scopedName, t.startedAt)],
);
