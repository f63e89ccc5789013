import { builtinStatuses } from "./bead";
import { knownTypes } from "./bead-type";

/** The fields that the store's own rules look at (runtime 15, 1 to 5). Absent fields are not checked. */
export type BeadDraft = {
  readonly title?: string;
  readonly priority?: number | null;
  readonly status?: string;
  readonly type?: string;
  readonly closedAt?: string | null;
  readonly ephemeral?: boolean;
  readonly noHistory?: boolean;
};

/** Statuses and types that a project defines besides the built-in ones (runtime 1.2, 1.3). */
export type Vocabulary = { readonly statuses?: readonly string[]; readonly types?: readonly string[] };

const knownStatuses: readonly string[] = builtinStatuses;

/** Everything that is wrong with a bead's fields, each in the store's exact words (runtime 15). */
export function beadProblems(draft: BeadDraft, vocabulary: Vocabulary = {}): string[] {
  const { title, priority, status, type } = draft;
  const problems: string[] = [];
  if (title !== undefined) {
    const length = title.length > 500 ? [...title].length : title.length;
    if (title.trim() === "") problems.push("title is required");
    else if (length > 500) problems.push(`title must be 500 characters or less (got ${length})`);
  }
  if (priority !== undefined && priority !== null && !(Number.isInteger(priority) && priority >= 0 && priority <= 4))
    problems.push(`priority must be between 0 and 4 (got ${priority})`);
  if (status !== undefined && !knownStatuses.includes(status) && !vocabulary.statuses?.includes(status))
    problems.push(`invalid status: ${status}`);
  if (type !== undefined && !knownTypes.includes(type) && !vocabulary.types?.includes(type))
    problems.push(`invalid issue type: ${type}`);
  if (status !== undefined && draft.closedAt !== undefined) {
    if (status === "closed" && draft.closedAt === null) problems.push("closed issues must have closed_at timestamp");
    if (status !== "closed" && draft.closedAt !== null)
      problems.push("non-closed issues cannot have closed_at timestamp");
  }
  if (draft.ephemeral && draft.noHistory) problems.push("ephemeral and no_history are mutually exclusive");
  return problems;
}
