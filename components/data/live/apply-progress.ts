import type { QueryClient } from "@tanstack/react-query";
import type { LiveProgress } from "@/lib/event/live-progress";
import type { Outputs, Trpc } from "../trpc";

type Jobs = Outputs["import"]["jobs"];

/** Puts how far a change of imports is into the list that pages show. */
export function applyProgress(
  queryClient: QueryClient,
  trpc: Trpc,
  city: string,
  { id, progress }: LiveProgress,
): void {
  queryClient.setQueryData<Jobs>(trpc.import.jobs.queryKey({ city }), (jobs) =>
    jobs?.map((job) => (job.id === id && job.state === "planning" ? { ...job, progress: defined(progress) } : job)),
  );
}

type Progress = Jobs[number]["progress"];

/** The same without fields that are not there. */
function defined(progress: LiveProgress["progress"]): Progress {
  return Object.fromEntries(Object.entries(progress).filter(([, value]) => value !== undefined)) as Progress;
}
