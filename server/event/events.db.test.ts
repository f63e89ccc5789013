import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createBead } from "@/server/bead/create-bead";
import { TestCity } from "@/server/bead/testing";
import type { Store } from "@/server/db/store";
import { storeKinds, testStore } from "@/server/db/testing";
import { eventTail } from "./event-tail";
import { lastSeq, readEvents } from "./read-events";
import { subscribe } from "./subscribe";

describe.each(storeKinds)("%s events", (kind) => {
  let store: Store;
  beforeAll(async () => {
    store = await testStore(kind);
  });
  afterAll(() => store.close());

  test("R18 numbers have no gaps, rolled back acts leave none, and readers see them in order while many write", async () => {
    const city = await TestCity.open(store, "seq");
    const other = await TestCity.open(store, "other");
    const seen: number[] = [];
    const ended = new AbortController();
    const reading = (async () => {
      for await (const events of subscribe(store, { cityId: "seq", afterSeq: 0, signal: ended.signal })) {
        seen.push(...events.map((event) => event.seq));
        if (seen.length >= 60) return;
      }
    })();
    await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        await createBead(store, { cityId: "seq", title: `T${n}` }, city.act);
        await createBead(store, { cityId: "other", title: "O" }, other.act);
        const undone = store.transaction(async (tx) => {
          await createBead(tx, { cityId: "seq", title: "undone" }, city.act);
          throw new Error("undo");
        });
        await expect(undone).rejects.toThrow("undo");
        await store.transaction(async (tx) => {
          for (const title of ["a", "b"]) await createBead(tx, { cityId: "seq", title }, city.act);
        });
      }),
    );
    await reading;
    ended.abort();
    expect(seen).toEqual(Array.from({ length: 60 }, (_, n) => n + 1));
    expect(await lastSeq(store, "seq")).toBe(60);
    expect(await lastSeq(store, "other")).toBe(20);
    await expect.poll(() => eventTail(store, "seq").listenerCount).toBe(0);
  });

  test("a subscriber resumes after its number; a new one sees only what follows; one event object for all", async () => {
    const city = await TestCity.open(store, "resume");
    const create = () => createBead(store, { cityId: "resume", title: "T" }, city.act);
    for (let n = 0; n < 3; n++) await create();
    const ended = new AbortController();
    const take = async (afterSeq: number | undefined, count: number) => {
      const taken: object[] = [];
      for await (const events of subscribe(store, { cityId: "resume", afterSeq, signal: ended.signal })) {
        taken.push(...events);
        if (taken.length >= count) break;
      }
      return taken;
    };
    const resumed = take(1, 3);
    const fresh = take(undefined, 1);
    const alsoFresh = take(undefined, 1);
    await expect.poll(() => eventTail(store, "resume").listenerCount).toBe(3);
    await create();
    expect((await resumed).map((event) => (event as { seq: number }).seq)).toEqual([2, 3, 4]);
    const [one] = await fresh;
    expect(one).toMatchObject({ seq: 4 });
    expect((await alsoFresh)[0]).toBe(one);
  });

  test("what happens after a pause is told at once, and what follows closely is told together", async () => {
    const city = await TestCity.open(store, "pace");
    const create = () => createBead(store, { cityId: "pace", title: "T" }, city.act);
    const told: number[] = [];
    const { stop } = await eventTail(store, "pace").listen((events) => told.push(events.length));
    await create();
    await expect.poll(() => told).toEqual([1]);
    await Promise.all(Array.from({ length: 12 }, create));
    await expect.poll(() => told.reduce((sum, each) => sum + each, 0)).toBe(13);
    stop();
    expect(told.length).toBeLessThan(8);
  });

  test("events are read by subject, type and page", async () => {
    const city = await TestCity.open(store, "page");
    const first = await createBead(store, { cityId: "page", title: "A" }, city.act);
    await createBead(store, { cityId: "page", title: "B" }, city.act);
    await city.close(first.id);
    const seqs = async (query: object) =>
      (await readEvents(store, { cityId: "page", ...query })).map((event) => event.seq);
    expect(await seqs({ subject: first.id })).toEqual([1, 3]);
    expect(await seqs({ types: ["bead.created"] })).toEqual([1, 2]);
    expect(await seqs({ newestFirst: true, limit: 2 })).toEqual([3, 2]);
    expect(await seqs({ beforeSeq: 3, afterSeq: 1 })).toEqual([2]);
  });
});
