import type { Outputs, Trpc } from "../trpc";

/** Milliseconds between looks at a change of imports that is being worked out. */
const WORKING_MS = 700;

/** A change of imports of this city. */
export type ImportJob = Outputs["import"]["jobs"][number];

/** The last changes of a city's imports; looked at again and again while one is worked out. */
export function importJobs(trpc: Trpc, city: string) {
  return trpc.import.jobs.queryOptions(
    { city },
    { refetchInterval: ({ state }) => (state.data?.some((job) => job.state === "planning") ? WORKING_MS : false) },
  );
}
