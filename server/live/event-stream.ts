import type { Store } from "../db/store";
import { eventTail } from "../event/event-tail";
import { readEvents } from "../event/read-events";
import { encodeBatch, encodeMessage, heartbeat } from "./encode-batch";

type StreamOptions = {
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

const heartbeatMs = 15_000;
/** A reader this many messages behind is cut off; it comes back and resumes by its sequence. */
const queueAtMost = 256;
/** Somebody who missed more than this reads the page again instead of replaying it. */
const replayAtMost = 5_000;

/** The live events of a city as a byte stream: what was missed first, then `live`, then batches as they happen. */
export function eventStream(options: StreamOptions): ReadableStream<Uint8Array> {
  const { store, cityId, after, mayGoOn, onDoubt, passing, onClose } = options;
  let stopDoubt: (() => void) | undefined;
  let stopPassing: (() => void) | undefined;
  let stop: (() => void) | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  let closed = false;
  const close = (controller?: ReadableStreamDefaultController<Uint8Array>) => {
    if (closed) return;
    closed = true;
    clearInterval(timer);
    stop?.();
    stopDoubt?.();
    stopPassing?.();
    onClose();
    controller?.close();
  };
  return new ReadableStream<Uint8Array>(
    {
      async start(controller) {
        const held: Uint8Array[] = [];
        let caughtUp = false;
        const send = (bytes: Uint8Array) => {
          if (closed) return;
          if ((controller.desiredSize ?? 0) < 1 - queueAtMost) close(controller);
          else controller.enqueue(bytes);
        };
        const tail = await eventTail(store, cityId).listen((events) => {
          if (caughtUp) send(encodeBatch(events));
          else held.push(encodeBatch(events));
        });
        stop = tail.stop;
        if (closed) return tail.stop();
        try {
          const from = after ?? tail.seq;
          // A sequence from the future belongs to another life of the store.
          if (from > tail.seq || tail.seq - from > replayAtMost)
            send(encodeMessage("resync", String(tail.seq), tail.seq));
          else await replay(store, cityId, from, tail.seq, send);
        } catch {
          return close(controller);
        }
        for (const bytes of held) send(bytes);
        caughtUp = true;
        send(encodeMessage("live", String(tail.seq)));
        const look = () => {
          mayGoOn().then(
            (may) => (may ? send(heartbeat) : close(controller)),
            () => close(controller),
          );
        };
        timer = setInterval(look, heartbeatMs);
        stopDoubt = onDoubt?.(look);
        stopPassing = passing?.((kind, data) => send(encodeMessage(kind, data)));
        if (closed) {
          clearInterval(timer);
          stopDoubt?.();
          stopPassing?.();
        }
      },
      cancel: () => close(),
    },
    new CountQueuingStrategy({ highWaterMark: 1 }),
  );
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
