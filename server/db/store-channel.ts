import { sql } from "drizzle-orm";
import type { Executor, Store } from "./store";

type Listener = (text: string) => void;
type Hub = { readonly listeners: Set<Listener>; listening: boolean };

/** Bytes that a notification may carry. */
const most = 7_900;

/**
 * News between all processes of an installation, heard by each over one connection however many listen. It is kept nowhere: who
 * listens also looks by itself now and then, so a process that cannot listen is slower, not wrong.
 */
export class StoreChannel {
  readonly #hubs = new WeakMap<Store, Hub>();

  constructor(readonly name: string) {}

  /** Tells every process, with the commit of a transaction. A text that is too long for a notification is not told. */
  async tell(executor: Executor, text: string): Promise<void> {
    if (Buffer.byteLength(text) > most) return;
    await executor.query(sql`select pg_notify(${this.name}, ${text})`);
  }

  /** Calls back with each text; returns how to stop. */
  hear(store: Store, listener: Listener): () => void {
    const hub = this.#hubs.get(store) ?? { listeners: new Set<Listener>(), listening: false };
    this.#hubs.set(store, hub);
    hub.listeners.add(listener);
    if (!hub.listening) {
      hub.listening = true;
      store
        .listen(this.name, (text) => hub.listeners.forEach((each) => void each(text)))
        .catch(() => {
          hub.listening = false;
        });
    }
    return () => void hub.listeners.delete(listener);
  }
}
