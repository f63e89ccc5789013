import type { LivePresence } from "./live-presence";
import type { LiveProgress } from "./live-progress";
import type { LiveSessions } from "./live-sessions";

type News = { readonly progress: LiveProgress; readonly presence: LivePresence; readonly sessions: LiveSessions };

/** The kinds of news that a stream carries besides events: without a number, kept nowhere, not told again. */
export const passingKinds = ["progress", "presence", "sessions"] as const satisfies readonly (keyof News)[];

/** One piece of passing news under its kind. */
export type PassingNews = { [K in keyof News]: { readonly kind: K; readonly news: News[K] } }[keyof News];
