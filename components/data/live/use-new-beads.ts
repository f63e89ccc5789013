"use client";

import { useState } from "react";
import { useCityEvents } from "./live-provider";

/** How many beads were made since a list was read (`readAt` in epoch milliseconds); reading it again begins anew. */
export function useNewBeads(readAt: number): number {
  const [made, setMade] = useState<{ readonly readAt: number; readonly ids: ReadonlySet<string> }>({
    readAt,
    ids: new Set(),
  });
  if (made.readAt !== readAt) setMade({ readAt, ids: new Set() });
  useCityEvents((events) => {
    const ids = events.filter((event) => event.type === "bead.created").map((event) => event.subject);
    if (ids.length > 0) setMade((before) => ({ ...before, ids: new Set([...before.ids, ...ids]) }));
  });
  return made.ids.size;
}
