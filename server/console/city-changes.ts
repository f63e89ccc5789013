import { sql } from "drizzle-orm";
import type { Executor, Store } from "../db/store";

/** The channel on which all processes hear of cities that were registered, moved to another commit, paused or removed. */
const channel = "cityhall_cities";

type Listener = (cityId: string) => void;

const hubs = new WeakMap<Store, Set<Listener>>();

/** Tells every process, with the commit, that what the store says about a city has changed. */
export async function announceCityChange(executor: Executor, cityId: string): Promise<void> {
  await executor.query(sql`select pg_notify(${channel}, ${cityId})`);
}

/** Calls back with the id of each city that has changed, in whatever process; returns how to stop. */
export function onCityChange(store: Store, listener: Listener): () => void {
  let listeners = hubs.get(store);
  if (!listeners) {
    const all = new Set<Listener>();
    // Whoever listens also looks by itself now and then; a console that cannot listen is slower, not wrong.
    store.listen(channel, (cityId) => all.forEach((each) => void each(cityId))).catch(() => {});
    hubs.set(store, all);
    listeners = all;
  }
  const known = listeners;
  known.add(listener);
  return () => void known.delete(listener);
}
