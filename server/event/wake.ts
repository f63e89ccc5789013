import { sql } from "drizzle-orm";
import type { Store } from "@/server/db/store";

/** The channel that every process of an installation listens to; the payload is the city id. */
export const eventChannel = "cityhall_events";

type Listener = (cityId: string) => void;

type Wakes = {
  readonly listeners: Set<Listener>;
  /** Cities to be announced to other processes with the next notification. */
  readonly waiting: Set<string>;
  timer: NodeJS.Timeout | undefined;
  stop: Promise<() => Promise<void>> | undefined;
};

// One set for a process: bundles and hot reload load this module more than once, and each must hear of every commit at once.
const holder = globalThis as { cityhallWakes?: WeakMap<Store, Wakes> };

/** Milliseconds for which commits are gathered into one notification. */
const gather = 20;

function wakes(store: Store): Wakes {
  holder.cityhallWakes ??= new WeakMap();
  let found = holder.cityhallWakes.get(store);
  if (!found) {
    found = { listeners: new Set(), waiting: new Set(), timer: undefined, stop: undefined };
    holder.cityhallWakes.set(store, found);
  }
  return found;
}

/**
 * Tells every listener that a city has new events, after their commit. Other processes hear of it through NOTIFY, sent
 * outside of the transaction (inside, it would make all commits of the server wait for each other) and gathered; a process that
 * dies in between delays them until their next look, it loses nothing.
 */
export function announce(store: Store, cityId: string): void {
  const state = wakes(store);
  for (const listener of state.listeners) listener(cityId);
  if (store.kind === "embedded") return;
  state.waiting.add(cityId);
  state.timer ??= setTimeout(() => {
    state.timer = undefined;
    const cities = [...state.waiting];
    state.waiting.clear();
    const sent = store.query(
      sql`select pg_notify(${eventChannel}, c) from jsonb_array_elements_text(${JSON.stringify(cities)}::text::jsonb) as c`,
    );
    // A lost notification only delays: listeners look on their own every second.
    sent.catch(() => {});
  }, gather).unref();
}

/** Calls back whenever a city may have new events, from this process or another one; returns how to stop. */
export function onWake(store: Store, listener: Listener): () => void {
  const state = wakes(store);
  state.listeners.add(listener);
  if (store.kind === "postgres") {
    state.stop ??= store.listen(eventChannel, (cityId) => {
      for (const each of state.listeners) each(cityId);
    });
    state.stop.catch(() => {
      state.stop = undefined;
    });
  }
  return () => {
    state.listeners.delete(listener);
    if (state.listeners.size > 0 || !state.stop) return;
    state.stop.then((stop) => stop()).catch(() => {});
    state.stop = undefined;
  };
}
