import type { Executor, Store } from "../db/store";
import { StoreChannel } from "../db/store-channel";

/** Cities that were registered, moved to another commit, paused or removed; the text is the id of the city. */
const channel = new StoreChannel("cityhall_cities");

/** Tells every process, with the commit, that what the store says about a city has changed. */
export function announceCityChange(executor: Executor, cityId: string): Promise<void> {
  return channel.tell(executor, cityId);
}

/** Calls back with the id of each city that has changed, in whatever process; returns how to stop. */
export function onCityChange(store: Store, listener: (cityId: string) => void): () => void {
  return channel.hear(store, listener);
}
