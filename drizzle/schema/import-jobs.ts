import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { cityId, moment } from "./columns";

/** Changes of imports that people ask for: fetched and planned first, looked at, then written or dropped. */
export const importJobs = pgTable(
  "import_jobs",
  {
    cityId: cityId(),
    id: text("id").notNull(),
    /** add, remove, install or upgrade. */
    verb: text("verb").notNull(),
    input: jsonb("input").$type<Record<string, string>>().notNull().default({}),
    /** planning, ready, written, failed, cancelled, dropped. */
    state: text("state").notNull(),
    /** The step under way and its figures. */
    progress: jsonb("progress").$type<Record<string, unknown>>().notNull().default({}),
    /** What would be written, until it is; then what was shown of it. */
    plan: jsonb("plan").$type<Record<string, unknown>>(),
    /** How it ended, as a sentence. */
    message: text("message").notNull().default(""),
    startedBy: text("started_by").notNull(),
    startedAt: moment("started_at").notNull(),
    /** Renewed while a process works on it; old means that the process is gone. */
    seenAt: moment("seen_at").notNull(),
    endedAt: moment("ended_at"),
    cancelledBy: text("cancelled_by").notNull().default(""),
  },
  (t) => [
    primaryKey({ columns: [t.cityId, t.id] }),
    uniqueIndex("import_jobs_one").on(t.cityId).where(sql`state = 'planning'`),
    index("import_jobs_started").on(t.cityId, t.startedAt),
  ],
);
