import { sql } from "drizzle-orm";
import type { Bead } from "@/lib/bead/bead";

/** The columns of a bead as `b`, for every statement that gives whole beads back. */
export const beadColumns = sql.raw(
  [
    "id",
    "rig",
    "title",
    "issue_type",
    "status",
    "priority",
    "description",
    "design",
    "acceptance_criteria",
    "notes",
    "assignee",
    "owner",
    "created_by",
    "external_ref",
    "spec_id",
    "source_system",
    "estimated_minutes",
    "created_at",
    "updated_at",
    "started_at",
    "closed_at",
    "due_at",
    "defer_until",
    "close_reason",
    "closed_by_session",
    "labels",
    "metadata",
    "ephemeral",
    "no_history",
    "pinned",
    "is_template",
    "wisp_type",
    "mol_type",
    "work_type",
    "await_type",
    "await_id",
    "await_timeout",
    "waiters",
    "extra",
    "ref",
    "parent_id",
    "ordinal",
    "version",
    "is_blocked",
    "open_children",
    "descendants",
    "closed_descendants",
  ]
    .map((column) => `b.${column}`)
    .join(", "),
);

/** A row of `beadColumns` as the drivers give it. */
export type BeadRow = {
  readonly id: string;
  readonly rig: string;
  readonly title: string;
  readonly issue_type: string;
  readonly status: string;
  readonly priority: number | null;
  readonly description: string;
  readonly design: string;
  readonly acceptance_criteria: string;
  readonly notes: string;
  readonly assignee: string;
  readonly owner: string;
  readonly created_by: string;
  readonly external_ref: string | null;
  readonly spec_id: string;
  readonly source_system: string;
  readonly estimated_minutes: number | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly started_at: string | null;
  readonly closed_at: string | null;
  readonly due_at: string | null;
  readonly defer_until: string | null;
  readonly close_reason: string;
  readonly closed_by_session: string;
  readonly labels: string[];
  readonly metadata: Record<string, unknown>;
  readonly ephemeral: boolean;
  readonly no_history: boolean;
  readonly pinned: boolean;
  readonly is_template: boolean;
  readonly wisp_type: string;
  readonly mol_type: string;
  readonly work_type: string;
  readonly await_type: string;
  readonly await_id: string;
  readonly await_timeout: number | null;
  readonly waiters: string[];
  readonly extra: Record<string, unknown>;
  readonly ref: string;
  readonly parent_id: string | null;
  readonly ordinal: number;
  readonly version: number;
  readonly is_blocked: boolean;
  readonly open_children: number;
  readonly descendants: number;
  readonly closed_descendants: number;
};

export function toBead(row: BeadRow): Bead {
  return {
    id: row.id,
    rig: row.rig === "" ? null : row.rig,
    title: row.title,
    type: row.issue_type,
    status: row.status,
    priority: row.priority,
    description: row.description,
    design: row.design,
    acceptanceCriteria: row.acceptance_criteria,
    notes: row.notes,
    assignee: row.assignee,
    owner: row.owner,
    createdBy: row.created_by,
    externalRef: row.external_ref,
    specId: row.spec_id,
    sourceSystem: row.source_system,
    estimatedMinutes: row.estimated_minutes,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    startedAt: row.started_at,
    closedAt: row.closed_at,
    dueAt: row.due_at,
    deferUntil: row.defer_until,
    closeReason: row.close_reason,
    closedBySession: row.closed_by_session,
    labels: row.labels,
    metadata: row.metadata,
    ephemeral: row.ephemeral,
    noHistory: row.no_history,
    pinned: row.pinned,
    isTemplate: row.is_template,
    wispType: row.wisp_type,
    molType: row.mol_type,
    workType: row.work_type,
    await:
      row.await_type === ""
        ? null
        : { type: row.await_type, id: row.await_id, timeout: row.await_timeout, waiters: row.waiters },
    extra: row.extra,
    ref: row.ref,
    parentId: row.parent_id,
    ordinal: row.ordinal,
    version: row.version,
    isBlocked: row.is_blocked,
    openChildren: row.open_children,
    descendants: row.descendants,
    closedDescendants: row.closed_descendants,
  };
}
