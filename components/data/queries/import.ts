import type { Outputs, Trpc } from "../trpc";

/** Milliseconds without news of a change that is being worked out after which it is looked at: the stream may be away. */
const SILENCE_MS = 1500;

/** A change of imports of this city. */
export type ImportJob = Outputs["import"]["jobs"][number];

/** The last changes of a city's imports. The stream tells how far one is; every word of it puts the next look off. */
export function importJobs(trpc: Trpc, city: string) {
  return trpc.import.jobs.queryOptions(
    { city },
    { refetchInterval: ({ state }) => (state.data?.some((job) => job.state === "planning") ? SILENCE_MS : false) },
  );
}
