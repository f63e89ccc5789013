import { type FeedOptions, feedEvents } from "./feed-events";

/** Messages that a reader may be behind. */
const behindAtMost = 256;

/** What an answer says that is a stream of events. */
export const streamHeaders = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-cache, no-transform",
  "x-accel-buffering": "no",
};

/** The live events of a city as a byte stream. */
export function eventStream(options: FeedOptions): ReadableStream<Uint8Array> {
  let stop = () => {};
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        stop = feedEvents(options, {
          write: (bytes) => controller.enqueue(bytes),
          isBehind: () => (controller.desiredSize ?? 0) < 1 - behindAtMost,
          cut: () => controller.error(new Error("The reader is too far behind.")),
          end: () => controller.close(),
        });
      },
      cancel: () => stop(),
    },
    new CountQueuingStrategy({ highWaterMark: 1 }),
  );
}
