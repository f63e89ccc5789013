import type { Inputs, Trpc } from "../trpc";

/** Pages of beads for a filter. */
export function beadList(trpc: Trpc, input: Omit<Inputs["bead"]["list"], "cursor">) {
  return trpc.bead.list.infiniteQueryOptions(input, { getNextPageParam: (page) => page.nextCursor });
}
