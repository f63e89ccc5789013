import { keepPreviousData } from "@tanstack/react-query";
import type { Trpc } from "../trpc";

/** One run as a seat sees it; while another seat is asked for, the last view stays. */
export function runShow(trpc: Trpc, id: string, seat: string) {
  return trpc.discipline.showRun.queryOptions({ id, seat }, { placeholderData: keepPreviousData });
}

/** Suggestions for a goal; an empty goal asks nothing. */
export function packSuggestions(trpc: Trpc, goal: string) {
  return trpc.discipline.suggest.queryOptions(
    { goal },
    { enabled: goal.trim() !== "", placeholderData: keepPreviousData },
  );
}
