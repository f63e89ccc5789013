import type { Bead, Comment, Dependency } from "../bead";

export type RecordCounts = { readonly dependencyCount: number; readonly dependentCount: number };

/**
 * A bead as one line of an export (runtime 13): `_type` first, then the record without its empty fields, then the counts. `<`, `>` and
 * `&` are escaped as the public tool does.
 */
export function writeRecord(
  bead: Bead,
  dependencies: readonly Dependency[],
  comments: readonly Comment[],
  counts: RecordCounts,
): string {
  const record = {
    _type: "issue",
    id: bead.id,
    title: bead.title,
    description: bead.description,
    design: bead.design,
    acceptance_criteria: bead.acceptanceCriteria,
    notes: bead.notes,
    spec_id: bead.specId,
    status: bead.status,
    priority: bead.priority ?? 2,
    issue_type: bead.type,
    assignee: bead.assignee,
    owner: bead.owner,
    estimated_minutes: bead.estimatedMinutes,
    created_at: bead.createdAt,
    created_by: bead.createdBy,
    updated_at: bead.updatedAt,
    started_at: bead.startedAt,
    closed_at: bead.closedAt,
    close_reason: bead.closeReason,
    closed_by_session: bead.closedBySession,
    due_at: bead.dueAt,
    defer_until: bead.deferUntil,
    external_ref: bead.externalRef,
    source_system: bead.sourceSystem,
    metadata: Object.keys(bead.metadata).length > 0 ? sorted(bead.metadata) : undefined,
    labels: bead.labels.length > 0 ? bead.labels : undefined,
    dependencies: dependencies.length > 0 ? dependencies.map(edgeRecord) : undefined,
    comments: comments.length > 0 ? comments.map(commentRecord) : undefined,
    ephemeral: bead.ephemeral || undefined,
    no_history: bead.noHistory || undefined,
    pinned: bead.pinned || undefined,
    is_template: bead.isTemplate || undefined,
    wisp_type: bead.wispType,
    mol_type: bead.molType,
    work_type: bead.workType,
    await_type: bead.await?.type,
    await_id: bead.await?.id,
    timeout: bead.await?.timeout,
    waiters: bead.await && bead.await.waiters.length > 0 ? bead.await.waiters : undefined,
    ref: bead.ref,
    ordinal: bead.ordinal || undefined,
    ...sorted(bead.extra),
  };
  const filled = Object.entries(record).filter(([, value]) => value !== "" && value !== null && value !== undefined);
  return escapeHtml(
    JSON.stringify({
      ...Object.fromEntries(filled),
      dependency_count: counts.dependencyCount,
      dependent_count: counts.dependentCount,
      comment_count: comments.length,
    }),
  );
}

function edgeRecord(edge: Dependency): object {
  return {
    issue_id: edge.issueId,
    depends_on_id: edge.dependsOnId,
    type: edge.type,
    created_at: edge.createdAt,
    created_by: edge.createdBy || undefined,
    metadata: edge.metadata || undefined,
    thread_id: edge.threadId || undefined,
  };
}

function commentRecord(comment: Comment): object {
  const { id, beadId, author, text, createdAt } = comment;
  return { id, issue_id: beadId, author, text, created_at: createdAt };
}

/** Keys in code unit order: the database keeps them in an order of its own. */
function sorted(object: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const escapes: Readonly<Record<string, string>> = { "<": "\\u003c", ">": "\\u003e", "&": "\\u0026" };

function escapeHtml(json: string): string {
  return json.replace(/[<>&]/g, (character) => escapes[character] ?? character);
}
