"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../data/trpc";

/** Nothing tells of a source that is only looked at (a session's screen), so it is looked at again after a while. */
const lookAgainMs = 90_000;
/** A source that did not answer in time is asked again soon, a few times; one that never does is not pressed. */
const soonMs = 5000;
const soonTimes = 4;

/** What needs attention in the city, or in one rig of it: badges, home and pages read this one query (ux 67). */
export function useAttention(city: string, rig: string) {
  const query = useTRPC().attention.list.queryOptions({ city, rig });
  return useQuery({
    ...query,
    refetchInterval: ({ state }) =>
      (state.data?.unknown.length ?? 0) > 0 && state.dataUpdateCount < soonTimes ? soonMs : lookAgainMs,
  });
}
