import type { ReactNode } from "react";

/** A container above the first row on screen. */
export type StickyRow = { readonly id: string; readonly depth: number; readonly content: ReactNode };

/** At most this many stay at the top: the innermost ones. */
export const stickyMost = 5;

/**
 * The containers of the first row on screen, kept at the top while their members scroll by, so that depth is never lost (ux 36).
 * For eyes and pointers only: the rows themselves tell their level.
 */
export function StickyAncestors({ rows, onPick }: { rows: readonly StickyRow[]; onPick: (id: string) => void }) {
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
