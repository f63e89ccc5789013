import { z } from "zod";
import type { LiveSessions } from "@/lib/event/live-sessions";
import type { Executor, Store } from "../db/store";
import { StoreChannel } from "../db/store-channel";

/** That the sessions of a city look otherwise: passing news between all processes, kept nowhere. */
const channel = new StoreChannel("cityhall_sessions");

const shape = z.object({
  cityId: z.string(),
  news: z.object({ text: z.object({ id: z.string(), what: z.enum(["peek", "transcript"]) }).optional() }),
});

/** Tells everybody who looks at the city, in whatever process. */
export function tellSessions(executor: Executor, cityId: string, news: LiveSessions): Promise<void> {
  return channel.tell(executor, JSON.stringify({ cityId, news }));
}

/** Calls back when the sessions of a city look otherwise; returns how to stop. */
export function onSessions(store: Store, cityId: string, listener: (news: LiveSessions) => void): () => void {
  return channel.hear(store, (text) => {
    const told = shape.safeParse(JSON.parse(text));
    if (told.success && told.data.cityId === cityId) listener(told.data.news);
  });
}
