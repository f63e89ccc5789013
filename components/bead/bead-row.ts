import type { BeadLine } from "@/lib/view/bead-line";
import type { BeadEdit } from "@/lib/view/bead-merge";
import type { TreeRow } from "../tree/tree-row";

/** The edit of a row that is under way. */
export type RowEdit = {
  readonly draft: BeadEdit;
  readonly set: (change: Partial<BeadEdit>) => void;
};

/** One row of the beads table; `edit` while its cells are fields. */
export type BeadRow = TreeRow & {
  readonly bead: BeadLine;
  readonly edit: RowEdit | undefined;
  /** Its place in the list, from 1: the order in which agents get it. */
  readonly place: number;
};

/** The fields of a bead that are edited in place. */
export function editOf({ title, status, priority, assignee, labels }: BeadEdit): BeadEdit {
  return { title, status, priority, assignee, labels };
}
