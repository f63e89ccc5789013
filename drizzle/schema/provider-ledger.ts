import { sql } from "drizzle-orm";
import { check, index, numeric, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment } from "./columns";
import { providerExecutions } from "./provider-executions";

/**
 * Exact amounts in minor units, as fractions of whole numbers (append only). An execution has one hold; when it is closed,
 * its settlement and its release add up to the hold: a deferred trigger refuses the commit otherwise. The key makes a
 * second charge impossible.
 */
export const providerLedger = pgTable(
  "provider_ledger",
  {
    executionId: text("execution_id")
      .notNull()
      .references(() => providerExecutions.id),
    kind: text("kind").notNull(),
    numerator: numeric("numerator").notNull(),
    denominator: numeric("denominator").notNull(),
    currency: text("currency").notNull(),
    at: moment("at").notNull(),
    actor: text("actor").notNull(),
    reason: text("reason").notNull().default(""),
  },
  (t) => [
    primaryKey({ columns: [t.executionId, t.kind] }),
    check("provider_ledger_kind", sql`${t.kind} in ('hold', 'settlement', 'release')`),
    check("provider_ledger_numerator", sql`${t.numerator} >= 0 and ${t.numerator} = trunc(${t.numerator})`),
    check("provider_ledger_denominator", sql`${t.denominator} > 0 and ${t.denominator} = trunc(${t.denominator})`),
    index("provider_ledger_at").on(t.kind, t.at),
  ],
);
