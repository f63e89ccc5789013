/**
 * That what sources show of the sessions of a city is no longer what they showed, as the stream carries it to browsers; with `text`,
 * that the screen or the conversation of one session is not. It holds nothing of what changed: pages read that under their rights.
 */
export type LiveSessions = {
  readonly text?: { readonly id: string; readonly what: "peek" | "transcript" } | undefined;
};

/** A page that shows sessions says by asking again this often (ms) that somebody looks. */
export const sessionsAskedEveryMs = 60_000;

/** Sources are looked at for this long (ms) after somebody asked. */
export const sessionsWatchedForMs = 90_000;
