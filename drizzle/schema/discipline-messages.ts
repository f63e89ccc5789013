import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { disciplineRuns } from "./discipline-runs";

/** The signed log of a run, one row an accepted message. Append only. */
export const disciplineMessages = pgTable(
  "discipline_messages",
  {
    runId: text("run_id")
      .notNull()
      .references(() => disciplineRuns.id),
    seq: integer("seq").notNull(),
    /** Epoch milliseconds of the run's own clock. */
    at: bigint("at", { mode: "number" }).notNull(),
    type: text("type").notNull(),
    seat: text("seat").notNull(),
    /** The message as it was signed. */
    message: jsonb("message").$type<Readonly<Record<string, unknown>>>().notNull(),
    /** The scope that counts, policies' redactions added. */
    scope: jsonb("scope").$type<{ to: "all" | readonly string[]; redact: readonly string[] }>().notNull(),
    byOwner: boolean("by_owner").notNull(),
    skillsWritten: jsonb("skills_written").$type<readonly string[]>(),
  },
  (t) => [primaryKey({ columns: [t.runId, t.seq] })],
);
