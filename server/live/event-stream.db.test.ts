import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Store } from "../db/store";
import { storeKinds, testStore } from "../db/testing";
import { append } from "../event/append";
import { eventStream } from "./event-stream";
import { onProgress, tellProgress } from "./progress-channel";
import { takeStream } from "./stream-cap";

const now = new Date("2026-01-05T08:00:00Z");

/** Reads messages of a stream until `count` of them have come. */
async function read(stream: ReadableStream<Uint8Array>, count: number): Promise<string[]> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = "";
  while (text.split("\n\n").length - 1 < count) {
    const { value, done } = await reader.read();
    if (done) break;
    text += decoder.decode(value);
  }
  await reader.cancel();
  return text.split("\n\n").filter(Boolean).slice(0, count);
}

const seqs = (messages: readonly string[]) =>
  messages.flatMap((message) => [...message.matchAll(/"seq":(\d+)/g)].map((match) => Number(match[1])));

describe.each(storeKinds)("on the %s store", (kind) => {
  let store: Store;
  beforeAll(async () => {
    store = await testStore(kind);
  });
  afterAll(() => store.close());

  const happen = (cityId: string, ...types: string[]) =>
    store.transaction(async (tx) => append(tx, cityId, { actor: "mira", now }, ...types.map((type) => ({ type }))));
  const open = (cityId: string, after?: number, onClose = () => {}) =>
    eventStream({ store, cityId, after, mayGoOn: async () => true, onClose });

  test("a reader that comes back gets what it missed, then live, then what happens", async () => {
    await happen("a", "bead.created", "bead.updated");
    await happen("a", "bead.closed");
    const reading = read(open("a", 1), 3);
    setTimeout(() => void happen("a", "bead.reopened"), 100);
    const messages = await reading;
    expect(seqs(messages)).toEqual([2, 3, 4]);
    expect(messages[1]).toBe("event: live\ndata: 3");
    expect(messages[0]).toMatch(/^id: 3\nevent: batch\n/);
  });

  test("a reader that is dropped ten times while things happen gets every event once, in order", async () => {
    const writes: Promise<unknown>[] = [];
    const write = () => writes.push(happen("drops", "bead.updated", "bead.closed"));
    const seen: number[] = [];
    for (let drop = 0; drop < 10; drop++) {
      // What happens while it is away, and what happens while it reads.
      write();
      const told = setInterval(write, 10);
      const reading = read(open("drops", seen.at(-1) ?? 0), 3).finally(() => clearInterval(told));
      seen.push(...seqs(await reading));
    }
    await Promise.all(writes);
    const all = writes.length * 2;
    if (seen.length < all) seen.push(...seqs(await read(open("drops", seen.at(-1)), 2)));
    expect(seen).toEqual(Array.from({ length: all }, (_, at) => at + 1));
  });

  test("without a sequence a reader starts now", async () => {
    await happen("b", "bead.created");
    expect(await read(open("b"), 1)).toEqual(["event: live\ndata: 1"]);
  });

  test("a sequence that the store never gave makes the reader start over", async () => {
    await happen("c", "bead.created");
    expect(await read(open("c", 99), 2)).toEqual(["id: 1\nevent: resync\ndata: 1", "event: live\ndata: 1"]);
  });

  test("events of another city are not heard", async () => {
    const reading = read(open("d"), 2);
    setTimeout(() => void happen("other", "bead.closed").then(() => happen("d", "bead.created")), 50);
    expect((await reading)[1]).toContain('"type":"bead.created"');
  });

  test("how far an import is reaches the readers of its city, without a number and without a trace", async () => {
    const stream = eventStream({
      store,
      cityId: "f",
      after: undefined,
      mayGoOn: async () => true,
      passing: (tell) =>
        onProgress(store, "f", ({ id, progress }) => tell("progress", JSON.stringify({ id, progress }))),
      onClose: () => {},
    });
    const reading = read(stream, 2);
    const told = setInterval(() => {
      void tellProgress(store, { cityId: "other", id: "x", progress: {} });
      void tellProgress(store, {
        cityId: "f",
        id: "j",
        progress: { step: "fetch", source: "https://x.org/a", percent: 40 },
      });
    }, 50);
    const messages = await reading.finally(() => clearInterval(told));
    expect(messages[1]).toBe(
      'event: progress\ndata: {"id":"j","progress":{"step":"fetch","source":"https://x.org/a","percent":40}}',
    );
    expect(await read(open("f", 0), 1)).toEqual(["event: live\ndata: 0"]);
  });

  test("a reader that leaves gives its stream back", async () => {
    let closed = 0;
    await read(
      open("e", undefined, () => {
        closed++;
      }),
      1,
    );
    expect(closed).toBe(1);
  });
});

test("security 11 a person has twelve streams at a time", () => {
  const taken = Array.from({ length: 12 }, () => takeStream("p"));
  expect(takeStream("p")).toBeUndefined();
  taken[0]?.();
  taken[0]?.();
  expect(takeStream("p")).toBeDefined();
  expect(takeStream("p")).toBeUndefined();
  expect(takeStream("q")).toBeDefined();
});
