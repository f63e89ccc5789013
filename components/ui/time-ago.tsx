"use client";

import { useSyncExternalStore } from "react";
import { agoText } from "@/lib/view/duration";

let now = 0;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  now = Date.now();
  for (const each of listeners) each();
}

/** One clock for all ages on the page, ticking only while somebody looks. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // What has just arrived would lie ahead of a clock that ticked before it.
  if (Date.now() - now > 1000) tick();
  timer ??= setInterval(tick, 15_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    now = 0;
  };
}

/** A moment as its age; the absolute time is on hover. Before the browser takes over, the absolute time in UTC is shown. */
export function TimeAgo({ at }: { at: string }) {
  const clock = useSyncExternalStore(
    subscribe,
    () => now || Date.now() - (Date.now() % 15_000),
    () => 0,
  );
  const utc = at.slice(0, 19).replace("T", " ");
  return (
    <time dateTime={at} title={`${utc} UTC`} className="whitespace-nowrap">
      {clock === 0 ? utc : agoText(Date.parse(at), clock)}
    </time>
  );
}
