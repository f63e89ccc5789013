import type { ReactNode, RefObject } from "react";
import { useTopRow } from "./use-row-window";

/** A container above the first row on screen. */
export type StickyRow = { readonly id: string; readonly depth: number; readonly content: ReactNode };

/** At most this many stay at the top: the innermost ones. */
export const stickyMost = 5;

type StickyAncestorsProps = {
  scroller: RefObject<HTMLElement | null>;
  rowHeight: number;
  count: number;
  ancestorsAt: (index: number) => readonly StickyRow[];
  onPick: (id: string) => void;
};

/**
 * The containers of the first row on screen, kept at the top while their members scroll by, so that depth is never lost (ux 36).
 * For eyes and pointers only: the rows themselves tell their level.
 */
export function StickyAncestors({ scroller, rowHeight, count, ancestorsAt, onPick }: StickyAncestorsProps) {
  const top = useTopRow(scroller, rowHeight);
  const rows = top === undefined ? [] : stickyRows(ancestorsAt, top, count);
  if (rows.length === 0) return null;
  return (
    <div aria-hidden="true" data-sticky-ancestors className="sticky top-[29px] z-9 h-0">
      <div className="border-line-strong border-b bg-surface shadow-[0_4px_8px_-6px_rgb(0_0_0/0.25)]">
        {rows.map((row) => (
          <div
            key={row.id}
            onClick={() => onPick(row.id)}
            className="flex h-row cursor-default items-center gap-1.5 overflow-hidden px-4 hover:bg-hover lg:px-6"
            style={{ paddingInlineStart: `calc(${row.depth} * var(--indent) + 1.5rem)` }}
          >
            <span className="w-4 shrink-0 rotate-90 text-center text-[9px] text-ink-3 leading-none">▶</span>
            {row.content}
          </div>
        ))}
      </div>
    </div>
  );
}

/** The containers of the first row that they leave visible: more of them cover more rows. */
function stickyRows(
  ancestorsAt: (index: number) => readonly StickyRow[],
  top: number,
  count: number,
): readonly StickyRow[] {
  let rows: readonly StickyRow[] = [];
  for (let covered = 0; covered <= stickyMost && top + covered < count; covered++) {
    rows = ancestorsAt(top + covered).slice(-stickyMost);
    if (rows.length <= covered) break;
  }
  return rows;
}
