import type { Inputs, Trpc } from "../trpc";

/** Pages of molecules, newest first. */
export function moleculeList(trpc: Trpc, input: Omit<Inputs["molecule"]["list"], "cursor">) {
  return trpc.molecule.list.infiniteQueryOptions(input, { getNextPageParam: (page) => page.nextCursor });
}
