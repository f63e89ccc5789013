/** Indexes of the first and the last row that exist. */
export type Rows = { readonly first: number; readonly last: number };

/** Rows beyond what is on screen, on both sides (ux 34). */
const overscan = 10;
/** Rows come and go this many at a time. */
const step = 5;

/** The rows for a place of the scroller, in pixels. The last may lie beyond the end. */
export function rowsFor({ scrollTop, height, rowHeight }: { scrollTop: number; height: number; rowHeight: number }) {
  const top = Math.floor(Math.max(0, scrollTop) / rowHeight / step) * step;
  const bottom = Math.ceil((Math.max(0, scrollTop) + height) / rowHeight / step) * step;
  return { first: Math.max(0, top - overscan), last: bottom + overscan - 1 } satisfies Rows;
}

/** Where to scroll so that a row is seen: its own head above the rows is as high as a row, and `covered` pixels below that hide rows. */
export function scrollFor({
  index,
  rowHeight,
  covered,
  middle,
  scrollTop,
  height,
}: {
  index: number;
  rowHeight: number;
  covered: number;
  middle: boolean;
  scrollTop: number;
  height: number;
}): number {
  const top = index * rowHeight;
  // The head scrolls with the rows and stays: it takes a row from the height, and nothing from the offsets.
  const room = height - rowHeight - 1;
  if (middle) return Math.max(0, top - (room - rowHeight) / 2);
  if (top - covered < scrollTop) return Math.max(0, top - covered);
  return top + rowHeight > scrollTop + room ? top + rowHeight - room : scrollTop;
}
