/** A run that this process has started and that has not ended. */
type RunInHand = { readonly id: string; readonly cityId: string; readonly cancel: () => void };

const shared = globalThis as { cityhallRunsInHand?: Map<string, RunInHand> };

function runs(): Map<string, RunInHand> {
  shared.cityhallRunsInHand ??= new Map();
  return shared.cityhallRunsInHand;
}

/** Lets a run be cancelled by its id until it has ended; answers what to call then. */
export function holdRun(run: RunInHand): () => void {
  runs().set(run.id, run);
  return () => void runs().delete(run.id);
}

/** Whether this process still runs it. */
export const isInHand = (id: string): boolean => runs().has(id);

/** Ends a run of a city with everything it started; false when there is none of that id here. */
export function cancelRun(cityId: string, id: string): boolean {
  const run = runs().get(id);
  if (run?.cityId !== cityId) return false;
  run.cancel();
  return true;
}
