import { z } from "zod";
import { type LivePresence, presenceMost } from "@/lib/event/live-presence";
import type { Executor, Store } from "../db/store";
import { StoreChannel } from "../db/store-channel";

/** Who has what open in a city: passing news between all processes, kept nowhere (ux 70). */
const channel = new StoreChannel("cityhall_presence");

const shape = z.object({
  cityId: z.string(),
  news: z.object({ objects: z.array(z.string()), tab: z.string(), name: z.string(), open: z.boolean() }),
});

/** Objects in one notification, which carries at most 8 000 bytes. */
const atOnce = 9;

/** What a browser may say of itself; the name is the session's. */
export const presenceInput = z.object({
  objects: z
    .array(z.string().regex(/^[a-z]+:[^\s]{1,200}$/))
    .min(1)
    .max(presenceMost),
  tab: z.string().regex(/^[a-z0-9]{6,24}$/),
  open: z.boolean(),
});

/** Tells everybody who looks at the city, in whatever process. */
export async function tellPresence(executor: Executor, cityId: string, news: LivePresence): Promise<void> {
  for (let at = 0; at < news.objects.length; at += atOnce) {
    const objects = news.objects.slice(at, at + atOnce);
    await channel.tell(executor, JSON.stringify({ cityId, news: { ...news, objects } }));
  }
}

/** Calls back with who has something of a city open; returns how to stop. */
export function onPresence(store: Store, cityId: string, listener: (news: LivePresence) => void): () => void {
  return channel.hear(store, (text) => {
    const told = shape.safeParse(JSON.parse(text));
    if (told.success && told.data.cityId === cityId) listener(told.data.news);
  });
}
