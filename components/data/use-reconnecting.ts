"use client";

import { useLiveStatus } from "./live/live-provider";

/** Since when the page is not live, for the line above its rows; undefined while it is. */
export function useReconnecting(): string | undefined {
  const { state, since } = useLiveStatus();
  return state === "offline" ? since : undefined;
}
