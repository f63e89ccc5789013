import type { Inputs, Trpc } from "../trpc";

/** Pages of the tokens of a city, newest first. */
export function tokenList(trpc: Trpc, input: Omit<Inputs["token"]["list"], "cursor">) {
  return trpc.token.list.infiniteQueryOptions(input, { getNextPageParam: (page) => page.nextCursor });
}
