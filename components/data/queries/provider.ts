import type { Inputs, Trpc } from "../trpc";

type State = "all" | "open" | "settled" | "released" | "reconciliation";

const statesOf: Readonly<Record<State, string[]>> = {
  all: [],
  open: ["held", "sending", "accepted"],
  settled: ["settled"],
  released: ["released"],
  reconciliation: ["reconciliation"],
};

/** What the list of executions asks for: cases are those that wait for a person. */
export function executionInput({
  view,
  state,
  pack,
}: {
  view: string;
  state: State;
  pack: string;
}): Omit<Inputs["provider"]["executions"], "cursor"> {
  return { states: view === "cases" ? ["reconciliation"] : statesOf[state], packId: pack };
}

/** Pages of executions. */
export function executionList(trpc: Trpc, state: { view: string; state: State; pack: string }) {
  return trpc.provider.executions.infiniteQueryOptions(executionInput(state), {
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** Milliseconds between two looks at an execution that is still open. */
export const OPEN_REFRESH_MS = 1_000;

/** One execution; looked at again while the engine or the provider works on it, or its artifacts are fetched. */
export function executionShow(trpc: Trpc, id: string) {
  return trpc.provider.execution.queryOptions(
    { id },
    {
      refetchInterval: ({ state: { data } }) =>
        data &&
        (["held", "sending", "accepted"].includes(data.execution.state) ||
          data.artifacts.some(({ state: artifact }) => artifact === "waiting"))
          ? OPEN_REFRESH_MS
          : false,
    },
  );
}
