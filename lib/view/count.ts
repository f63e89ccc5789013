const grouped = new Intl.NumberFormat("en-US");

/** A count with thousands grouped; an unknown count is `not measured`, never 0 (ux 78). */
export function countText(count: number | undefined): string {
  return count === undefined || Number.isNaN(count) ? "not measured" : grouped.format(count);
}

/** `1 bead`, `2 beads`; `many` overrides the plain plural. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${grouped.format(count)} ${count === 1 ? one : many}`;
}
