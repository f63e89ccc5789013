"use client";

import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from "react";
import type { LiveEvent } from "@/lib/event/live-event";
import { type Present, withPresence } from "@/lib/event/live-presence";
import { useTRPC } from "../trpc";
import { eventApplier } from "./apply-events";
import { applyProgress } from "./apply-progress";
import { applySessions } from "./apply-sessions";
import type { LiveStatus } from "./live-status";
import { followCity } from "./live-stream";
import { PresenceContext } from "./use-presence";

type Listener = (events: readonly LiveEvent[]) => void;

const LiveContext = createContext<LiveStatus>({ state: "catching-up", since: undefined });
const EventContext = createContext<(listener: Listener) => () => void>(() => () => {});

/** The state of the live stream of the city at hand. */
export function useLiveStatus(): LiveStatus {
  return useContext(LiveContext);
}

/** Calls back with the events of the city as they arrive; for what queries cannot tell, such as how many are new. */
export function useCityEvents(listener: Listener): void {
  const subscribe = useContext(EventContext);
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => subscribe((events) => latest.current(events)), [subscribe]);
}

/** Keeps what is shown of a city current. `seq` is the last event that the server knew when it rendered the page. */
export function LiveProvider({ city, seq, children }: { city: string; seq: number; children: ReactNode }) {
  const queryClient = useQueryClient();
  const trpc = useTRPC();
  const applier = useMemo(() => eventApplier(queryClient, trpc, city), [queryClient, trpc, city]);
  const [status, setStatus] = useState<LiveStatus>({ state: "catching-up", since: undefined });
  const [present, setPresent] = useState<readonly Present[]>([]);
  const [listeners] = useState(() => new Set<Listener>());
  const subscribe = useMemo(
    () => (listener: Listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    [listeners],
  );
  // The stream starts from the first page of the visit; later pages are newer and the stream is already there.
  const [start] = useState(seq);
  useEffect(() => {
    const stop = followCity(city, start, {
      onEvents: (events) => {
        applier.apply(events);
        for (const listener of listeners) listener(events);
      },
      onPassing: ({ kind, news }) => {
        if (kind === "progress") applyProgress(queryClient, trpc, city, news);
        else if (kind === "presence") setPresent((last) => withPresence(last, news, Date.now()));
        else applySessions(queryClient, trpc, city, news);
      },
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
  }, [city, start, applier, queryClient, trpc, listeners]);
  const somebody = present.length > 0;
  useEffect(() => {
    if (!somebody) return;
    const timer = setInterval(() => setPresent((last) => withPresence(last, undefined, Date.now())), 5000);
    return () => clearInterval(timer);
  }, [somebody]);
  return (
    <EventContext value={subscribe}>
      <LiveContext value={status}>
        <PresenceContext value={present}>{children}</PresenceContext>
      </LiveContext>
    </EventContext>
  );
}
