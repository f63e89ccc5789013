import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment } from "./columns";
import { providerExecutions } from "./provider-executions";

/** What a provider last said to each kind of call of an execution, redacted before it is written. */
export const providerAnswers = pgTable(
  "provider_answers",
  {
    executionId: text("execution_id")
      .notNull()
      .references(() => providerExecutions.id),
    /** `submission` for the one POST, `poll` for the newest look at a job. */
    call: text("call").notNull(),
    at: moment("at").notNull(),
    status: integer("status").notNull(),
    contentType: text("content_type").notNull(),
    /** The start of the body without secrets and signatures; empty where it had none. */
    body: text("body").notNull(),
  },
  (t) => [primaryKey({ columns: [t.executionId, t.call] })],
);
