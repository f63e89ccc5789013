"use client";

import { keepPreviousData, useQueries } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { type Outputs, useTRPC } from "../data/trpc";

/** A row as the server gives it. */
export type MoleculeRow = Outputs["molecule"]["rows"]["rows"][number];

const windowSize = 100;

/**
 * The visible rows of a molecule, window by window: what is on screen is fetched, the server owns the tree (ux 31). While a
 * window is on its way its rows are unknown and drawn grey.
 */
export function useMoleculeRows(city: string, id: string, expanded: readonly string[]) {
  const trpc = useTRPC();
  const [range, setRange] = useState({ start: 0, end: 0 });
  const onRange = useCallback(
    (start: number, end: number) =>
      setRange((before) => (before.start === start && before.end === end ? before : { start, end })),
    [],
  );
  const first = Math.floor(range.start / windowSize);
  const last = Math.max(first, Math.floor(range.end / windowSize));
  // The first window is always there: it carries the total.
  const windows = useMemo(
    () => [...new Set([0, ...Array.from({ length: last - first + 1 }, (_, at) => first + at)])],
    [first, last],
  );
  const results = useQueries({
    queries: windows.map((page) =>
      trpc.molecule.rows.queryOptions(
        { city, id, expanded: [...expanded], offset: page * windowSize, limit: windowSize },
        { placeholderData: keepPreviousData },
      ),
    ),
  });
  const [top] = results;
  const loaded = new Map<number, MoleculeRow>();
  for (const [at, page] of windows.entries())
    for (const [index, row] of (results[at]?.data?.rows ?? []).entries()) loaded.set(page * windowSize + index, row);
  return {
    total: top?.data?.total ?? 0,
    isPending: top?.isPending ?? true,
    error: results.find((result) => result.error)?.error,
    refetch: () => {
      for (const result of results) void result.refetch();
    },
    loaded,
    onRange,
  };
}
