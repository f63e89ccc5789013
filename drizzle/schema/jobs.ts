import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { cityId, moment } from "./columns";

/** Work of the embedded runner; on Postgres graphile-worker keeps its own tables behind the same interface. */
export const jobs = pgTable(
  "jobs",
  {
    cityId: cityId(),
    id: text("id").notNull(),
    task: text("task").notNull(),
    payload: jsonb("payload").$type<Record<string, unknown>>().notNull().default({}),
    /** At most one waiting job of this key; a second one replaces it. Null: no such limit. */
    key: text("key"),
    runAt: moment("run_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
    maxAttempts: integer("max_attempts").notNull().default(5),
    lastError: text("last_error").notNull().default(""),
    lockedAt: moment("locked_at"),
  },
  (t) => [
    primaryKey({ columns: [t.cityId, t.id] }),
    uniqueIndex("jobs_key").on(t.cityId, t.task, t.key),
    index("jobs_run_at").on(t.runAt),
  ],
);
