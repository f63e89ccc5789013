import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cities } from "@/drizzle/schema/cities";
import type { Store } from "./store";
import { storeKinds, testStore } from "./testing";

describe.each(storeKinds)("%s store", (kind) => {
  let store: Store;
  beforeAll(async () => {
    store = await testStore(kind);
  });
  afterAll(() => store.close());

  test("moments read as RFC 3339 in UTC, counts as numbers, json and text lists as values", async () => {
    const rows = await store.query(sql`
      select '2026-05-02 12:00:00.5+02'::timestamptz as at, '2026-05-02 10:00:00Z'::timestamptz as even,
        count(*) as n, '{"a":[1]}'::jsonb as j, array['x','y'] as list`);
    expect(rows).toEqual([
      { at: "2026-05-02T10:00:00.5Z", even: "2026-05-02T10:00:00Z", n: 1, j: { a: [1] }, list: ["x", "y"] },
    ]);
  });

  test("the query builder and statements share one transaction, and a throw undoes both", async () => {
    const at = new Date("2026-05-02T10:00:00Z");
    const failed = store.transaction(async (tx) => {
      await tx.db.insert(cities).values({ cityId: "c", name: "c", path: "/c", addedAt: at });
      expect(await tx.query(sql`select added_at from cities`)).toEqual([{ added_at: "2026-05-02T10:00:00Z" }]);
      expect((await tx.db.select().from(cities))[0]?.addedAt).toEqual(at);
      throw new Error("undo");
    });
    await expect(failed).rejects.toThrow("undo");
    expect(await store.db.select().from(cities)).toEqual([]);
  });

  test("the outer store inside its own transaction throws instead of waiting for ever", async () => {
    const sentence = "the store was used inside its own transaction";
    await store.transaction(async () => {
      await expect(store.query(sql`select 1`)).rejects.toThrow(sentence);
      await expect(store.transaction(async () => 1)).rejects.toThrow(sentence);
      await expect(store.db.select().from(cities).execute()).rejects.toThrow(sentence);
    });
    expect(await store.query(sql`select 1 as one`)).toEqual([{ one: 1 }]);
  });

  test("hooks: before the commit inside of it, once a key; after it only when it held", async () => {
    const seen: string[] = [];
    await store.transaction(async (tx) => {
      tx.afterCommit(() => seen.push("after"));
      for (const _ of [1, 2]) tx.beforeCommit("k", async () => void seen.push("before"));
      await tx.transaction(async (same) => expect(same).toBe(tx));
      seen.push("work");
    });
    expect(seen).toEqual(["work", "before", "after"]);
    await store
      .transaction(async (tx) => {
        tx.afterCommit(() => seen.push("never"));
        throw new Error("no");
      })
      .catch(() => {});
    expect(seen).not.toContain("never");
  });

  test("a notification is heard after the commit, not after a rollback", async () => {
    const heard: string[] = [];
    const stop = await store.listen("test_channel", (payload) => heard.push(payload));
    await store.transaction(async (tx) => {
      await tx.query(sql`select pg_notify('test_channel', 'kept')`);
    });
    await store
      .transaction(async (tx) => {
        await tx.query(sql`select pg_notify('test_channel', 'undone')`);
        throw new Error("no");
      })
      .catch(() => {});
    await store.query(sql`select pg_notify('test_channel', 'last')`);
    await expect.poll(() => heard).toEqual(["kept", "last"]);
    await stop();
  });
});
