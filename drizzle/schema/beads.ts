import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { cityId, moment } from "./columns";

/**
 * Types, labels and flags that are never offered as work (runtime 3.2, decision R1): a generated column, so that it cannot
 * drift. An epic counts while no direct child is open.
 */
const workable = sql`(
  issue_type not in ('merge-request','gate','molecule','step','convoy','message','session','agent','role','rig',
    'startup-health-episode','event','convergence')
  and not labels && array['gc:session','gc:order-tracking','order-tracking']::text[]
  and not pinned and not is_template and (not ephemeral or coalesce(metadata->>'gc.kind', '') = 'wisp')
  and not (issue_type = 'epic' and open_children > 0))`;

/** One row a bead (runtime 1.1). Only server/bead and server/molecule name this table. */
export const beads = pgTable(
  "beads",
  {
    cityId: cityId(),
    id: text("id").notNull(),
    rig: text("rig").notNull().default(""),
    title: text("title").notNull(),
    issueType: text("issue_type").notNull().default("task"),
    status: text("status").notNull().default("open"),
    priority: smallint("priority"),
    description: text("description").notNull().default(""),
    design: text("design").notNull().default(""),
    acceptanceCriteria: text("acceptance_criteria").notNull().default(""),
    notes: text("notes").notNull().default(""),
    assignee: text("assignee").notNull().default(""),
    owner: text("owner").notNull().default(""),
    createdBy: text("created_by").notNull().default(""),
    externalRef: text("external_ref"),
    specId: text("spec_id").notNull().default(""),
    sourceSystem: text("source_system").notNull().default(""),
    estimatedMinutes: integer("estimated_minutes"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
    startedAt: moment("started_at"),
    closedAt: moment("closed_at"),
    dueAt: moment("due_at"),
    deferUntil: moment("defer_until"),
    closeReason: text("close_reason").notNull().default(""),
    closedBySession: text("closed_by_session").notNull().default(""),
    labels: text("labels").array().notNull().default(sql`'{}'`),
    metadata: jsonb("metadata").$type<Record<string, unknown>>().notNull().default({}),
    ephemeral: boolean("ephemeral").notNull().default(false),
    noHistory: boolean("no_history").notNull().default(false),
    pinned: boolean("pinned").notNull().default(false),
    isTemplate: boolean("is_template").notNull().default(false),
    wispType: text("wisp_type").notNull().default(""),
    molType: text("mol_type").notNull().default(""),
    workType: text("work_type").notNull().default(""),
    awaitType: text("await_type").notNull().default(""),
    awaitId: text("await_id").notNull().default(""),
    awaitTimeout: bigint("await_timeout", { mode: "number" }),
    waiters: text("waiters").array().notNull().default(sql`'{}'`),
    extra: jsonb("extra").$type<Record<string, unknown>>().notNull().default({}),
    ref: text("ref").notNull().default(""),
    parentId: text("parent_id"),
    ordinal: integer("ordinal").notNull().default(0),
    version: integer("version").notNull().default(1),
    /** Derived, kept in the same transaction: own open blockers, the held state, the latest deferral of a container. */
    openBlockers: integer("open_blockers").notNull().default(0),
    isBlocked: boolean("is_blocked").notNull().default(false),
    heldUntil: moment("held_until"),
    openChildren: integer("open_children").notNull().default(0),
    descendants: integer("descendants").notNull().default(0),
    closedDescendants: integer("closed_descendants").notNull().default(0),
    /** Of the descendants: open and blocked; closed without their result. */
    blockedDescendants: integer("blocked_descendants").notNull().default(0),
    failedDescendants: integer("failed_descendants").notNull().default(0),
    workable: boolean("workable").generatedAlwaysAs(workable),
  },
  (t) => [
    primaryKey({ columns: [t.cityId, t.id] }),
    index("beads_ready")
      .on(t.cityId, sql`coalesce(${t.priority}, 2)`, t.createdAt, t.id)
      .where(sql`status = 'open' and workable and not is_blocked`),
    index("beads_parent").on(t.cityId, t.parentId, t.ordinal).where(sql`parent_id is not null`),
    index("beads_status").on(t.cityId, t.status, t.updatedAt),
    index("beads_created").on(t.cityId, t.createdAt, t.id),
    index("beads_assignee").on(t.cityId, t.assignee).where(sql`assignee <> '' and status <> 'closed'`),
    index("beads_lively")
      .on(t.cityId, t.id)
      .where(sql`status in ('in_progress','hooked') or (issue_type = 'gate' and status <> 'closed')`),
    // The words of `systemSql`: what the lists hide is counted by it.
    index("beads_system")
      .on(t.cityId)
      .where(
        sql`issue_type in ('message','session','nudge','agent','role','rig','startup-health-episode','event') or (labels <> '{}' and labels && array['gc:session','gc:order-tracking','order-tracking'])`,
      ),
    index("beads_roots")
      .on(t.cityId, t.createdAt, t.id)
      .where(sql`issue_type = 'molecule' or metadata->>'gc.kind' = 'wisp'`),
    index("beads_type")
      .on(t.cityId, t.issueType, t.createdAt)
      .where(sql`issue_type in ('molecule','convoy','convergence','session')`),
    index("beads_labels").using("gin", t.labels).where(sql`labels <> '{}'`),
    index("beads_routed").on(t.cityId, sql`(metadata->>'gc.routed_to')`).where(sql`metadata ? 'gc.routed_to'`),
    index("beads_root").on(t.cityId, sql`(metadata->>'gc.root_bead_id')`).where(sql`metadata ? 'gc.root_bead_id'`),
    index("beads_source")
      .on(t.cityId, sql`(metadata->>'gc.source_bead_id')`)
      .where(sql`metadata ? 'gc.source_bead_id'`),
    uniqueIndex("beads_root_key")
      .on(t.cityId, sql`(metadata->>'gc.root_bead_id')`, sql`(metadata->>'gc.idempotency_key')`)
      .where(sql`metadata ? 'gc.idempotency_key'`),
  ],
);
