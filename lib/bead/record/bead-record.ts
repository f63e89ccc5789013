import type { Bead, Comment, Dependency } from "../bead";

/** What a line of an export says of a bead itself; derived facts and edges are apart. */
export type BeadFields = Omit<
  Bead,
  "rig" | "parentId" | "version" | "isBlocked" | "openChildren" | "descendants" | "closedDescendants"
>;

/** A bead as an export line holds it, with its edges and comments. */
export type BeadRecord = {
  readonly bead: BeadFields;
  /** Whether the line gave a time of change; without one it is never older than what is stored. */
  readonly dated: boolean;
  readonly dependencies: readonly Dependency[];
  readonly comments: readonly Comment[];
};

/** Fields of the record that have a place of their own, by their JSON names. Everything else is kept under its own name. */
export const recordFields: ReadonlySet<string> = new Set([
  "_type",
  "id",
  "title",
  "description",
  "design",
  "acceptance_criteria",
  "notes",
  "spec_id",
  "status",
  "priority",
  "issue_type",
  "assignee",
  "owner",
  "estimated_minutes",
  "created_at",
  "created_by",
  "updated_at",
  "started_at",
  "closed_at",
  "close_reason",
  "closed_by_session",
  "due_at",
  "defer_until",
  "external_ref",
  "source_system",
  "metadata",
  "labels",
  "dependencies",
  "comments",
  "ephemeral",
  "wisp",
  "no_history",
  "pinned",
  "is_template",
  "wisp_type",
  "mol_type",
  "work_type",
  "await_type",
  "await_id",
  "timeout",
  "waiters",
  "ref",
  "ordinal",
  "dependency_count",
  "dependent_count",
  "comment_count",
]);
