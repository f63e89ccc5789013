import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment } from "./columns";
import { providerExecutions } from "./provider-executions";

/** Every move of an execution, in the transaction that made it (append only). */
export const providerSteps = pgTable(
  "provider_steps",
  {
    executionId: text("execution_id")
      .notNull()
      .references(() => providerExecutions.id),
    seq: integer("seq").notNull(),
    at: moment("at").notNull(),
    fromState: text("from_state").notNull(),
    toState: text("to_state").notNull(),
    code: text("code").notNull().default(""),
    detail: text("detail").notNull().default(""),
    actor: text("actor").notNull(),
  },
  (t) => [primaryKey({ columns: [t.executionId, t.seq] })],
);
