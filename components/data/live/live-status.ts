/** `catching-up`: connected, and older events are still coming. */
export type LiveState = "live" | "catching-up" | "offline";

/** The state of the stream; `since` is the local time of the loss. */
export type LiveStatus = { readonly state: LiveState; readonly since: string | undefined };
