import type { Executor, Store } from "../db/store";
import { StoreChannel } from "../db/store-channel";

/** Whose rights have changed; the text is a person's or a token's id. */
const channel = new StoreChannel("cityhall_access");

/** Tells every process, with the commit, that a person or a token may now do something else: open streams look again. */
export function announceAccessChange(executor: Executor, id: string): Promise<void> {
  return channel.tell(executor, id);
}

/** Calls back when the rights of `id` have changed, in whatever process; returns how to stop. */
export function onAccessChange(store: Store, id: string, listener: () => void): () => void {
  return channel.hear(store, (changed) => {
    if (changed === id) listener();
  });
}
