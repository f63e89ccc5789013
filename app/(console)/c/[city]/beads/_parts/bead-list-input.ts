import type { Inputs } from "@/components/data/trpc";
import type { beadsSearch } from "@/lib/url/search";

/** The question that the address of the page asks; the same on the server and in the browser. */
export function beadListInput(
  city: string,
  { f, rig, sort, system }: typeof beadsSearch.defaults,
): Omit<Inputs["bead"]["list"], "cursor"> {
  return { city, filter: f, rig, sort, hideSystem: system === "hidden", limit: 100 };
}
