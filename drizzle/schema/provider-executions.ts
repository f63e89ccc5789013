import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment } from "./columns";
import { providerTargets } from "./provider-targets";

/** One paid call: what was asked, what was held and sent, and how it ended. Amounts are in `provider_ledger`. */
export const providerExecutions = pgTable(
  "provider_executions",
  {
    id: text("id").primaryKey(),
    targetId: text("target_id").notNull(),
    packId: text("pack_id").notNull(),
    packVersion: text("pack_version").notNull(),
    digest: text("digest").notNull(),
    archetype: text("archetype").notNull(),
    model: text("model").notNull(),
    state: text("state").notNull(),
    /** Code of the outcome; empty while the execution is open, and where it settled by itself. */
    code: text("code").notNull().default(""),
    detail: text("detail").notNull().default(""),
    /** The agent's input as JSON text. */
    input: text("input").notNull(),
    /** The body that is sent, to the byte. */
    requestBody: text("request_body").notNull(),
    requestUrl: text("request_url").notNull(),
    /** The hold by component, and the settlement once there is one: JSON text of exact fractions. */
    hold: text("hold").notNull(),
    settlement: text("settlement"),
    /** The usage that the provider reported, as JSON text of counts. */
    usage: text("usage"),
    providerRequestId: text("provider_request_id").notNull().default(""),
    jobId: text("job_id").notNull().default(""),
    pollHost: text("poll_host").notNull().default(""),
    polls: integer("polls").notNull().default(0),
    /** When the exchange, or the whole job, is over; set before the first byte leaves and never moved. */
    deadline: moment("deadline"),
    /** Which engine drives it, and until when nobody else may. */
    driver: text("driver").notNull(),
    drivenUntil: moment("driven_until").notNull(),
    /** Given by the caller: the same key is the same execution. Empty for none. */
    idempotencyKey: text("idempotency_key").notNull().default(""),
    startedBy: text("started_by").notNull(),
    startedAt: moment("started_at").notNull(),
    closedAt: moment("closed_at"),
  },
  (t) => [
    foreignKey({
      name: "provider_executions_target",
      columns: [t.targetId, t.packId, t.packVersion, t.digest, t.archetype, t.model],
      foreignColumns: [
        providerTargets.id,
        providerTargets.packId,
        providerTargets.packVersion,
        providerTargets.digest,
        providerTargets.archetype,
        providerTargets.model,
      ],
    }),
    check(
      "provider_executions_state",
      sql`${t.state} in ('held', 'sending', 'accepted', 'settled', 'released', 'reconciliation')`,
    ),
    check("provider_executions_job", sql`${t.state} <> 'accepted' or (${t.jobId} <> '' and ${t.pollHost} <> '')`),
    check("provider_executions_sent", sql`${t.state} in ('held', 'released') or ${t.deadline} is not null`),
    check("provider_executions_closed", sql`(${t.state} in ('settled', 'released')) = (${t.closedAt} is not null)`),
    index("provider_executions_started").on(t.startedAt, t.id),
    index("provider_executions_open").on(t.state, t.drivenUntil).where(sql`${t.state} not in ('settled', 'released')`),
    uniqueIndex("provider_executions_job_once").on(t.packId, t.jobId).where(sql`${t.jobId} <> ''`),
    uniqueIndex("provider_executions_key").on(t.idempotencyKey).where(sql`${t.idempotencyKey} <> ''`),
  ],
);
