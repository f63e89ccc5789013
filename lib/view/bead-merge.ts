/** The fields of a bead that are edited in place. */
export type BeadEdit = {
  readonly title: string;
  readonly status: string;
  readonly priority: number | null;
  readonly assignee: string;
  readonly labels: readonly string[];
};

export type EditField = keyof BeadEdit;

export const editFields: readonly EditField[] = ["title", "status", "priority", "assignee", "labels"];

export const editWords: Readonly<Record<EditField, string>> = {
  title: "Title",
  status: "Status",
  priority: "Priority",
  assignee: "Assignee",
  labels: "Labels",
};

/** Only what a person changed, of what they were shown; empty when nothing. */
export function changedEdit(shown: BeadEdit, edited: BeadEdit): Partial<BeadEdit> {
  return Object.fromEntries(
    editFields.filter((field) => !same(shown[field], edited[field])).map((field) => [field, edited[field]]),
  );
}

/** One field of an edit that was made on an older state. `clash`: somebody else has changed the same field to something else. */
export type MergeLine = {
  readonly field: EditField;
  readonly shown: string;
  readonly mine: string;
  readonly theirs: string;
  readonly clash: boolean;
};

/** What I changed, beside what it is now: without a clash my change goes on top, a clash needs a choice. */
export function mergeLines(shown: BeadEdit, mine: Partial<BeadEdit>, theirs: BeadEdit): MergeLine[] {
  return editFields.flatMap((field) => {
    const value = mine[field];
    if (value === undefined || same(value, theirs[field])) return [];
    return {
      field,
      shown: editText(shown[field]),
      mine: editText(value),
      theirs: editText(theirs[field]),
      clash: !same(shown[field], theirs[field]),
    };
  });
}

/** The value of a field as it is read. */
export function editText(value: BeadEdit[EditField]): string {
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.join(", ");
  return value === null ? "not given" : value === "" ? "nobody" : String(value);
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
