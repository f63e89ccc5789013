import type { LiveEvent } from "@/lib/event/live-event";
import type { CityEvent } from "../event/city-event";

const encoder = new TextEncoder();
const encoded = new WeakMap<readonly CityEvent[], Uint8Array>();

/**
 * A batch as one message of the stream, encoded once for all listeners: they get the same array, and this the same bytes.
 * The id is the last sequence, which the browser names when it comes back.
 */
export function encodeBatch(events: readonly CityEvent[]): Uint8Array {
  let bytes = encoded.get(events);
  if (!bytes) {
    const live: LiveEvent[] = events.map(({ seq, type, ts, actor, subject }) => ({ seq, type, ts, actor, subject }));
    bytes = encodeMessage("batch", JSON.stringify(live), events.at(-1)?.seq);
    encoded.set(events, bytes);
  }
  return bytes;
}

/** One message of a named kind; `data` is one line. */
export function encodeMessage(kind: string, data: string, id?: number): Uint8Array {
  return encoder.encode(`${id === undefined ? "" : `id: ${id}\n`}event: ${kind}\ndata: ${data}\n\n`);
}

/** A comment: keeps proxies and browsers from taking the stream for dead. */
export const heartbeat: Uint8Array = encoder.encode(": still here\n\n");
