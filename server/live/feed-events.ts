import type { Store } from "../db/store";
import { eventTail } from "../event/event-tail";
import { readEvents } from "../event/read-events";
import { encodeBatch, encodeMessage, heartbeat } from "./encode-batch";

export type FeedOptions = {
  readonly store: Store;
  readonly cityId: string;
  /** Resume after this sequence; undefined: from now on. */
  readonly after: number | undefined;
  /** Asked at every heartbeat, and in doubt; false ends the stream (signed out, role taken away). */
  readonly mayGoOn: () => Promise<boolean>;
  /** Calls back when the reader's rights may have changed; answers how to stop. */
  readonly onDoubt?: (look: () => void) => () => void;
  /** Begins to hand in news that are no events and have no number; answers how to stop. */
  readonly passing?: (tell: (kind: string, data: string) => void) => () => void;
  readonly onClose: () => void;
};

/** Where the messages of a stream go. */
export type Sink = {
  readonly write: (bytes: Uint8Array) => void;
  readonly isBehind: () => boolean;
  /** Cuts off a reader that is too far behind, with all that waits for it; it comes back and resumes by its sequence. */
  readonly cut: () => void;
  readonly end: () => void;
};

const heartbeatMs = 15_000;
/** Somebody who missed more than this reads the page again instead of replaying it. */
const replayAtMost = 5_000;

/**
 * Writes the live events of a city: what was missed first, then `live`, then batches as they happen. Answers how to stop when the
 * reader is gone; it stops by itself, and ends or cuts the sink, when the reader may not go on or is too far behind.
 */
export function feedEvents(options: FeedOptions, sink: Sink): () => void {
  const { store, cityId, after, mayGoOn, onDoubt, passing, onClose } = options;
  const stops: (() => void)[] = [];
  let closed = false;
  const stop = () => {
    if (closed) return;
    closed = true;
    for (const each of stops) each();
    onClose();
  };
  const close = () => {
    if (closed) return;
    stop();
    sink.end();
  };
  const send = (bytes: Uint8Array) => {
    if (closed) return;
    if (!sink.isBehind()) return sink.write(bytes);
    stop();
    sink.cut();
  };
  const begin = async () => {
    let held: Uint8Array[] | undefined = [];
    const tail = await eventTail(store, cityId).listen((events) => {
      if (held) held.push(encodeBatch(events));
      else send(encodeBatch(events));
    });
    if (closed) return tail.stop();
    stops.push(tail.stop);
    const from = after ?? tail.seq;
    // A sequence from the future belongs to another life of the store.
    if (from > tail.seq || tail.seq - from > replayAtMost) send(encodeMessage("resync", String(tail.seq), tail.seq));
    else await replay(store, cityId, from, tail.seq, send);
    for (const bytes of held) send(bytes);
    held = undefined;
    send(encodeMessage("live", String(tail.seq)));
    if (closed) return;
    const look = () => {
      mayGoOn().then((may) => (may ? send(heartbeat) : close()), close);
    };
    const timer = setInterval(look, heartbeatMs);
    stops.push(() => clearInterval(timer));
    if (onDoubt) stops.push(onDoubt(look));
    if (passing) stops.push(passing((kind, data) => send(encodeMessage(kind, data))));
  };
  begin().catch(close);
  return stop;
}

async function replay(store: Store, cityId: string, from: number, to: number, send: (bytes: Uint8Array) => void) {
  for (let at = from; at < to; ) {
    const missed = await readEvents(store, { cityId, afterSeq: at, beforeSeq: to + 1 });
    const last = missed.at(-1);
    if (!last) return;
    send(encodeBatch(missed));
    at = last.seq;
  }
}
