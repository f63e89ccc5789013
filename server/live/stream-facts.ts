import { onAccessChange } from "../auth/access-changes";
import { onCityChange } from "../console/city-changes";
import type { Store } from "../db/store";
import type { FeedOptions } from "./feed-events";

/** The sequence that a reader resumes after: `Last-Event-ID`, or else what its address names. */
export function resumeAfter(headers: Headers, named: string | null): number | undefined {
  const from = headers.get("last-event-id") ?? named;
  return from !== null && /^\d{1,15}$/.test(from) ? Number(from) : undefined;
}

/** Calls back when the rights of a person or token changed, or the city was paused, removed or opened again. */
export function doubtsAbout(store: Store, readerId: string, city: string): NonNullable<FeedOptions["onDoubt"]> {
  return (look) => {
    const stops = [onAccessChange(store, readerId, look), onCityChange(store, (changed) => changed === city && look())];
    return () => stops.forEach((stop) => void stop());
  };
}
