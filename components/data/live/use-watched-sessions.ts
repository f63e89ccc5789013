"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { sessionsAskedEveryMs } from "@/lib/event/live-sessions";
import { useTRPC } from "../trpc";

/**
 * For a page that shows sessions: asks again now and then while it is looked at, so that the server goes on looking at the sources
 * and tells of changes by the stream. What needs attention is read along in the same request, so it is not asked for by itself.
 */
export function useWatchedSessions(): void {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  useEffect(() => {
    const ask = () => {
      if (document.hidden) return;
      void queryClient.invalidateQueries(trpc.session.pathFilter());
      void queryClient.invalidateQueries(trpc.attention.pathFilter());
    };
    const timer = setInterval(ask, sessionsAskedEveryMs);
    document.addEventListener("visibilitychange", ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
    };
  }, [queryClient, trpc]);
}
