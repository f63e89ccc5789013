import type { Inputs } from "@/components/data/trpc";
import type { beadsSearch } from "@/lib/url/search";

/** The question that the address of the page asks; the same on the server and in the browser. */
export function beadListInput(
  city: string,
  { f, rig, sort, system, view }: typeof beadsSearch.defaults,
): Omit<Inputs["bead"]["list"], "cursor"> {
  const queue = view === "ready";
  return {
    city,
    filter: queue ? `state:ready ${f}`.trim() : f,
    rig,
    // The order of the queue is the order in which agents get work (decision R1).
    sort: queue ? "priority" : sort,
    hideSystem: system === "hidden",
    limit: 100,
  };
}
