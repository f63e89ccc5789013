"use client";

import { type RefObject, useCallback, useEffect, useState } from "react";
import { type Rows, rowsFor, scrollFor } from "./row-window";

/** Rows on screen before the browser has told how many: a table of 640 pixels. */
const atFirst: Rows = rowsFor({ scrollTop: 0, height: 640, rowHeight: 28 });

/** Calls back with the scroller when it was scrolled or has another size, and once at the start. */
function useScroll(scroller: RefObject<HTMLElement | null>, read: (element: HTMLElement) => void): void {
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => read(element);
    look();
    element.addEventListener("scroll", look, { passive: true });
    const size = new ResizeObserver(look);
    size.observe(element);
    return () => {
      element.removeEventListener("scroll", look);
      size.disconnect();
    };
  }, [scroller, read]);
}

/** The rows that must exist for what is on screen. It changes a few rows at a time, not with every pixel. */
export function useRowWindow(scroller: RefObject<HTMLElement | null>, rowHeight: number, count: number): Rows {
  const [rows, setRows] = useState(atFirst);
  useScroll(
    scroller,
    useCallback(
      ({ scrollTop, clientHeight }) => {
        const next = rowsFor({ scrollTop, height: clientHeight, rowHeight });
        setRows((before) => (before.first === next.first && before.last === next.last ? before : next));
      },
      [rowHeight],
    ),
  );
  const last = Math.min(rows.last, count - 1);
  return { first: Math.min(rows.first, Math.max(0, last)), last };
}

/** The index of the first row on screen; undefined while nothing is scrolled away. */
export function useTopRow(scroller: RefObject<HTMLElement | null>, rowHeight: number): number | undefined {
  const [top, setTop] = useState<number>();
  useScroll(
    scroller,
    useCallback(({ scrollTop }) => setTop(scrollTop > 0 ? Math.floor(scrollTop / rowHeight) : undefined), [rowHeight]),
  );
  return top;
}

/** Scrolls to a row: as little as shows it, or to the middle. `covered` are pixels that stay covered at the top. */
export function showRow(
  scroller: HTMLElement | null,
  index: number,
  { rowHeight, covered, middle }: { rowHeight: number; covered: number; middle: boolean },
): void {
  if (!scroller) return;
  const { scrollTop, clientHeight } = scroller;
  scroller.scrollTop = scrollFor({ index, rowHeight, covered, middle, scrollTop, height: clientHeight });
}
