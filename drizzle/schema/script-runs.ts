import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { cityId, moment } from "./columns";

/** One run of a pack script: what ran, for whom, and what it said. */
export const scriptRuns = pgTable(
  "script_runs",
  {
    cityId: cityId(),
    id: text("id").notNull(),
    kind: text("kind").notNull(),
    name: text("name").notNull(),
    args: jsonb("args").$type<readonly string[]>().notNull().default([]),
    pack: text("pack").notNull(),
    revision: text("revision").notNull(),
    scriptHash: text("script_hash").notNull(),
    startedBy: text("started_by").notNull(),
    startedAt: moment("started_at").notNull(),
    finishedAt: moment("finished_at"),
    exitCode: integer("exit_code"),
    signal: text("signal").notNull().default(""),
    timedOut: boolean("timed_out").notNull().default(false),
    truncated: boolean("truncated").notNull().default(false),
    output: text("output").notNull().default(""),
  },
  (t) => [primaryKey({ columns: [t.cityId, t.id] }), index("script_runs_name").on(t.cityId, t.name, t.startedAt)],
);
