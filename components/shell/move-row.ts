/** The rows of what a page lists besides its trees, which have keys of their own: lines of tables, and entries of panels. */
const rows = "#page tbody tr, #page section li";

/** What in a row takes the focus: its name first, as it is read. */
const controls = "a[href], button, summary, input, select";

/**
 * Moves the focus from row to row of the tables and lists of a page (ux 55): `j` and `k` from anywhere, the arrows, Home and End within a
 * row. A page whose first list is a tree gives it the focus. False when the key is not for a list, or there is none.
 */
export function moveRow(key: string): boolean {
  const here = document.activeElement;
  const list = [...document.querySelectorAll<HTMLElement>(rows)].filter(
    (row) =>
      row.checkVisibility() && control(row) !== undefined && row.parentElement?.closest("#page section li") === null,
  );
  const at = list.findIndex((row) => row.contains(here));
  const step = { j: 1, k: -1, ...(at >= 0 && { ArrowDown: 1, ArrowUp: -1, Home: -at, End: list.length - 1 - at }) }[
    key
  ];
  if (step === undefined) return false;
  const tree = document.querySelector<HTMLElement>("#page [role=grid], #page [role=treegrid]");
  if (at < 0 && tree && !tree.contains(here) && isBefore(tree, list[0])) {
    tree.focus();
    return true;
  }
  const target = list[Math.max(0, Math.min(list.length - 1, at + step))];
  if (!target) return false;
  control(target)?.focus();
  return true;
}

function control(row: HTMLElement): HTMLElement | undefined {
  return [...row.querySelectorAll<HTMLElement>(controls)].find((each) => each.checkVisibility());
}

function isBefore(one: Node, other: Node | undefined): boolean {
  return !other || (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}
