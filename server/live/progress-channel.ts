import { z } from "zod";
import type { Executor, Store } from "../db/store";
import { StoreChannel } from "../db/store-channel";

/** How far changes of imports are; the text is an `ImportJobProgress` as JSON. */
const channel = new StoreChannel("cityhall_progress");

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
export function tellProgress(executor: Executor, news: ImportJobProgress): Promise<void> {
  return channel.tell(executor, JSON.stringify(news));
}

/** Calls back with how far the changes of a city are, worked out in whatever process; returns how to stop. */
export function onProgress(store: Store, cityId: string, listener: (news: ImportJobProgress) => void): () => void {
  return channel.hear(store, (text) => {
    const news = shape.safeParse(JSON.parse(text));
    if (news.success && news.data.cityId === cityId) listener(news.data);
  });
}
