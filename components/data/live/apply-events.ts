import type { QueryClient } from "@tanstack/react-query";
import type { LiveEvent } from "@/lib/event/live-event";
import type { Trpc } from "../trpc";

/** Events of one moment are gathered this long before queries are asked again: a cook of 10 000 beads is one refresh. */
const gatherMs = 120;

/** The rooms of the API that an event of a kind makes stale. The kind is the first word of its type (`bead.closed`). */
const stale: Readonly<Record<string, readonly (keyof Trpc & string)[]>> = {
  bead: ["bead", "molecule", "convoy", "order", "city", "event"],
  molecule: ["bead", "molecule", "city", "event"],
  convoy: ["bead", "molecule", "convoy", "city", "event"],
  convergence: ["converge", "bead", "molecule", "city", "event"],
  sling: ["bead", "molecule", "city", "event"],
  order: ["order", "city", "event"],
  config: ["city", "config", "import", "formula", "doctor", "sling", "order", "event"],
  doctor: ["doctor", "city", "event"],
};
const always: readonly (keyof Trpc & string)[] = ["event", "city"];

/** Turns events into fresh queries: the one place that knows which event touches what (habit 23). */
export function eventApplier(queryClient: QueryClient, trpc: Trpc) {
  const rooms = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    timer = undefined;
    for (const room of rooms) {
      const part = trpc[room as keyof Trpc] as { pathFilter(): { queryKey: readonly unknown[] } };
      void queryClient.invalidateQueries(part.pathFilter());
    }
    rooms.clear();
  };
  return {
    apply(events: readonly LiveEvent[]) {
      for (const event of events) for (const room of stale[event.type.split(".")[0] ?? ""] ?? always) rooms.add(room);
      timer ??= setTimeout(flush, gatherMs);
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
      rooms.clear();
    },
  };
}
