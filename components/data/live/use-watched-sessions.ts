"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { sessionsAskedEveryMs } from "@/lib/event/live-sessions";
import { useTRPC } from "../trpc";
import { useLiveStatus } from "./live-provider";

/**
 * For a page that shows sessions: asks again now and then while it is looked at, so that the server goes on looking at the sources
 * and tells of changes by the stream. It asks as well when the stream stands, at first or again: news of sessions pass, and what was
 * told between the reading of the page and then is not told twice. What needs attention is read along in the same request.
 */
export function useWatchedSessions(): void {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { state } = useLiveStatus();
  useEffect(() => {
    const ask = () => {
      if (document.hidden) return;
      void queryClient.invalidateQueries(trpc.session.pathFilter());
      void queryClient.invalidateQueries(trpc.attention.pathFilter());
    };
    if (state === "live") ask();
    const timer = setInterval(ask, sessionsAskedEveryMs);
    document.addEventListener("visibilitychange", ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
    };
  }, [queryClient, trpc, state]);
}
