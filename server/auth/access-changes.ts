import { sql } from "drizzle-orm";
import type { Executor, Store } from "../db/store";

/** The channel on which all processes hear whose rights have changed; the payload is a person's or a token's id. */
const channel = "cityhall_access";

type Listener = (id: string) => void;

const listenersOf = new WeakMap<Store, { readonly listeners: Set<Listener>; readonly stop: Promise<unknown> }>();

/** Tells every process, with the commit, that a person or a token may now do something else: open streams look again. */
export async function announceAccessChange(executor: Executor, id: string): Promise<void> {
  await executor.query(sql`select pg_notify(${channel}, ${id})`);
}

/** Calls back when the rights of `id` have changed, in whatever process; returns how to stop. */
export function onAccessChange(store: Store, id: string, listener: () => void): () => void {
  let hub = listenersOf.get(store);
  if (!hub) {
    const listeners = new Set<Listener>();
    // A stream looks again by itself at every heartbeat; a console that cannot listen is slower, not open.
    const stop = store.listen(channel, (changed) => listeners.forEach((each) => void each(changed))).catch(() => {});
    hub = { listeners, stop };
    listenersOf.set(store, hub);
  }
  const { listeners } = hub;
  const each: Listener = (changed) => {
    if (changed === id) listener();
  };
  listeners.add(each);
  return () => void listeners.delete(each);
}
