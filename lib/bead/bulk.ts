/** One act on many beads at once. A claim without an assignee is for the person who asks. */
export type BulkAct =
  | { readonly kind: "close"; readonly reason: string; readonly force: boolean }
  | { readonly kind: "reopen" }
  | { readonly kind: "claim"; readonly assignee?: string }
  | { readonly kind: "assign"; readonly assignee: string }
  | { readonly kind: "labels"; readonly add: readonly string[]; readonly remove: readonly string[] }
  | { readonly kind: "priority"; readonly priority: number | null }
  /** `until` null ends the deferral. RFC 3339. */
  | { readonly kind: "defer"; readonly until: string | null };

export type BulkKind = BulkAct["kind"];

/** Most beads of one act: it is one transaction, under the lock of the city. */
export const bulkMost = 200;

/** The fields that an act may change, as they are shown and put back. */
export type BulkFields = {
  readonly status: string;
  readonly assignee: string;
  readonly labels: readonly string[];
  readonly priority: number | null;
  readonly deferUntil: string | null;
  readonly closeReason: string;
};

/** What becomes of one bead. `also` are beads outside of the selection that end, or open, with it. */
export type BulkOutcome = {
  readonly id: string;
  readonly title: string;
  readonly outcome: "changes" | "unchanged" | "refused";
  readonly before: BulkFields | null;
  readonly after: BulkFields | null;
  /** Why it is refused, in the store's words; empty otherwise. */
  readonly why: string;
  readonly also: readonly string[];
  /** Its version afterwards: the act is undone only while it is still this one. */
  readonly version: number;
};

/** What an act does to each bead; the preview and the act itself answer with the same shape. */
export type BulkReport = { readonly act: BulkAct; readonly outcomes: readonly BulkOutcome[] };

/** How many beads of a report change, stay and are refused. */
export function bulkCounts({ outcomes }: BulkReport): Readonly<Record<BulkOutcome["outcome"], number>> {
  const counts = { changes: 0, unchanged: 0, refused: 0 };
  for (const { outcome } of outcomes) counts[outcome] += 1;
  return counts;
}
