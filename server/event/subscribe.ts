import type { Store } from "@/server/db/store";
import type { CityEvent } from "./city-event";
import { eventTail } from "./event-tail";
import { readEvents } from "./read-events";

export type Subscription = {
  readonly cityId: string;
  /** Resume after this number; absent: only what happens from now on. */
  readonly afterSeq?: number;
  readonly signal: AbortSignal;
};

/** Events of a city as they happen, in batches, in order, none lost and none twice, until `signal` ends it. */
export async function* subscribe(store: Store, query: Subscription): AsyncGenerator<readonly CityEvent[], void, void> {
  const { cityId, signal } = query;
  const queue: (readonly CityEvent[])[] = [];
  let wake = () => {};
  const onAbort = () => wake();
  signal.addEventListener("abort", onAbort);
  const { seq, stop } = await eventTail(store, cityId).listen((events) => {
    queue.push(events);
    wake();
  });
  try {
    for (let at = query.afterSeq ?? seq; at < seq && !signal.aborted; ) {
      const missed = await readEvents(store, { cityId, afterSeq: at, beforeSeq: seq + 1 });
      if (missed.length === 0) break;
      yield missed;
      at = missed.at(-1)?.seq ?? seq;
    }
    while (!signal.aborted) {
      const events = queue.shift();
      if (events) yield events;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
          if (signal.aborted) resolve();
        });
    }
  } finally {
    stop();
    signal.removeEventListener("abort", onAbort);
  }
}
