"use client";

import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { useTRPC } from "../trpc";
import { eventApplier } from "./apply-events";
import type { LiveStatus } from "./live-status";
import { followCity } from "./live-stream";

const LiveContext = createContext<LiveStatus>({ state: "catching-up", since: undefined });

/** The state of the live stream of the city at hand. */
export function useLiveStatus(): LiveStatus {
  return useContext(LiveContext);
}

/** Keeps what is shown of a city current. `seq` is the last event that the server knew when it rendered the page. */
export function LiveProvider({ city, seq, children }: { city: string; seq: number; children: ReactNode }) {
  const queryClient = useQueryClient();
  const trpc = useTRPC();
  const applier = useMemo(() => eventApplier(queryClient, trpc), [queryClient, trpc]);
  const [status, setStatus] = useState<LiveStatus>({ state: "catching-up", since: undefined });
  // The stream starts from the first page of the visit; later pages are newer and the stream is already there.
  const [start] = useState(seq);
  useEffect(() => {
    const stop = followCity(city, start, {
      onEvents: applier.apply,
      onGap: () => void queryClient.invalidateQueries(),
      onState: (state) =>
        setStatus((last) => ({
          state,
          since: state === "live" ? undefined : (last.since ?? new Date().toLocaleTimeString()),
        })),
    });
    return () => {
      stop();
      applier.stop();
    };
  }, [city, start, applier, queryClient]);
  return <LiveContext value={status}>{children}</LiveContext>;
}
