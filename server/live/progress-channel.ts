import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Executor, Store } from "../db/store";

/** The channel on which all processes hear how far changes of imports are; the payload is an `ImportJobProgress` as JSON. */
const channel = "cityhall_progress";
/** Bytes that a notification may carry. */
const most = 7_900;

const shape = z.object({
  cityId: z.string(),
  id: z.string(),
  progress: z.object({
    step: z.enum(["wait", "list-tags", "fetch", "check-out", "ready"]).optional(),
    source: z.string().optional(),
    bytes: z.number().optional(),
    phase: z.string().optional(),
    percent: z.number().optional(),
  }),
});

/** How far a change of imports is: passing news, kept nowhere but in the row of its job. */
export type ImportJobProgress = z.infer<typeof shape>;

/** Tells every process. News that is lost is made up for by the next, and by readers who look on their own. */
export async function tellProgress(executor: Executor, news: ImportJobProgress): Promise<void> {
  const payload = JSON.stringify(news);
  if (Buffer.byteLength(payload) > most) return;
  await executor.query(sql`select pg_notify(${channel}, ${payload})`);
}

type Listener = (news: ImportJobProgress) => void;

const listenersOf = new WeakMap<Store, Set<Listener>>();

/** Calls back with how far the changes of a city are, worked out in whatever process; returns how to stop. */
export function onProgress(store: Store, cityId: string, listener: Listener): () => void {
  let listeners = listenersOf.get(store);
  if (!listeners) {
    const all = new Set<Listener>();
    listeners = all;
    listenersOf.set(store, all);
    const hear = (payload: string) => {
      const news = shape.safeParse(JSON.parse(payload));
      if (news.success) for (const each of all) each(news.data);
    };
    // Where nobody can listen, pages look on their own.
    store.listen(channel, hear).catch(() => listenersOf.delete(store));
  }
  const mine: Listener = (news) => {
    if (news.cityId === cityId) listener(news);
  };
  listeners.add(mine);
  return () => void listeners.delete(mine);
}
