"use client";

import { keepPreviousData, type UseQueryResult, useQueries } from "@tanstack/react-query";
import { startTransition, useCallback, useDeferredValue, useMemo, useState } from "react";
import type { BeadLine } from "@/lib/view/bead-line";
import { type Outputs, useTRPC } from "../data/trpc";
import { heldRows, type TreeRows } from "./held-rows";

type Window = Outputs["molecule"]["rows"];

/** A row as the server gives it. */
export type MoleculeRow = Window["rows"][number];

const windowSize = 100;

/**
 * The visible rows of a molecule, window by window: what is on screen is fetched, the server owns the tree (ux 31). While a
 * window is on its way its rows are unknown and drawn grey. With `hold`, beads that were added do not move what is on screen: they
 * are counted in `fresh` until `showFresh` (ux 40).
 */
export function useMoleculeRows(
  city: string,
  id: string,
  { expanded, kept }: { readonly expanded: readonly string[]; readonly kept: string | undefined },
  hold: boolean,
) {
  const trpc = useTRPC();
  const [range, setRange] = useState({ start: 0, end: 0 });
  const onRange = useCallback(
    (start: number, end: number) =>
      startTransition(() =>
        setRange((before) => (before.start === start && before.end === end ? before : { start, end })),
      ),
    [],
  );
  const first = Math.floor(range.start / windowSize);
  const last = Math.max(first, Math.floor(range.end / windowSize));
  // The first window is always there: it carries the total.
  const windows = useMemo(
    () => [...new Set([0, ...Array.from({ length: last - first + 1 }, (_, at) => first + at)])],
    [first, last],
  );
  const combine = useCallback((results: UseQueryResult<Window, unknown>[]) => combined(windows, results), [windows]);
  const now = useQueries({
    queries: windows.map((page) =>
      trpc.molecule.rows.queryOptions(
        { city, id, ...branchesAsked(expanded, kept), offset: page * windowSize, limit: windowSize },
        { placeholderData: keepPreviousData },
      ),
    ),
    combine,
  });
  const key = expanded.join(" ");
  const [drawn, setDrawn] = useState<{ readonly key: string; readonly rows: TreeRows }>({ key, rows: now.rows });
  const held = hold && drawn.key === key ? heldRows(drawn.rows, now.rows, range) : undefined;
  if (!held && (drawn.key !== key || drawn.rows !== now.rows)) setDrawn({ key, rows: now.rows });
  // A window of rows that comes in is drawn piece by piece: the page stays as it is until it is ready.
  const rows = useDeferredValue(held ?? now.rows);
  return {
    total: rows.total,
    loaded: rows.loaded,
    isPending: now.isPending,
    error: now.error,
    refetch: now.refetch,
    /** How many beads were added since what is on screen. */
    fresh: held ? now.rows.total - held.total : 0,
    showFresh: () => setDrawn({ key, rows: now.rows }),
    /** The containers above a row, outermost first; empty while its window is on the way. */
    ancestorsAt: useCallback((index: number) => ancestorsOf(rows, index), [rows]),
    onRange,
  };
}

/** Open branches as the server is asked: by the hash under which it keeps them, where it does. */
export function branchesAsked(expanded: readonly string[], kept: string | undefined) {
  return kept === undefined ? { expanded: [...expanded] } : { expanded: [], kept };
}

function combined(windows: readonly number[], results: readonly UseQueryResult<Window, unknown>[]) {
  const loaded = new Map<number, MoleculeRow>();
  const above = new Map<number, readonly BeadLine[]>();
  for (const [at, page] of windows.entries()) {
    const data = results[at]?.data;
    if (!data || data.rows.length === 0) continue;
    above.set(page * windowSize, data.ancestors);
    for (const [index, row] of data.rows.entries()) loaded.set(page * windowSize + index, row);
  }
  const [top] = results;
  return {
    rows: { total: top?.data?.total ?? 0, loaded, above } satisfies TreeRows,
    isPending: top?.isPending ?? true,
    error: results.find((result) => result.error)?.error ?? null,
    refetch: () => {
      for (const result of results) void result.refetch();
    },
  };
}

/** Walks down from the first row of the window, whose own containers the server names. */
function ancestorsOf({ loaded, above }: TreeRows, index: number): readonly BeadLine[] {
  const start = Math.floor(index / windowSize) * windowSize;
  const depth = loaded.get(index)?.depth;
  const stack = [...(above.get(start) ?? [])];
  if (depth === undefined) return [];
  for (let at = start; at < index; at++) {
    const row = loaded.get(at);
    if (!row) return [];
    stack.length = Math.min(stack.length, row.depth);
    stack[row.depth] = row.line;
  }
  return stack.slice(0, depth);
}
