import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { providerExecutions } from "@/drizzle/schema/provider-executions";
import { sqlState } from "@/server/db/errors";
import type { Store, Transaction } from "@/server/db/store";
import { storeKinds, testStore } from "@/server/db/testing";
import { loadPack } from "./load-pack";
import { publishPack } from "./publish-pack";
import { spendByDay } from "./spend";
import { bindTarget, createTarget, getTarget, retireTarget } from "./target";
import { loopbackPack, ProviderBench } from "./testing/provider-bench";
import { json, ProviderServer } from "./testing/provider-server";

describe.each(storeKinds)("%s", (kind) => {
  let store: Store;
  let server: ProviderServer;
  let bench: ProviderBench;
  const act = { actor: "ada", now: new Date("2026-11-30T12:00:00Z") };

  beforeAll(async () => {
    store = await testStore(kind);
    server = await ProviderServer.start();
    bench = await ProviderBench.open(store, server, "sandbox-image");
  });
  afterAll(async () => {
    await bench.check();
    await server.close();
    await store.close();
  });

  /** The state of the database error that undoes this work. */
  const refusal = (work: (tx: Transaction) => Promise<unknown>): Promise<string | undefined> =>
    store.transaction(work).then(
      () => "committed",
      (error: unknown) => sqlState(error),
    );
  const entry = (id: string, which: string, numerator: string, denominator = "1") =>
    sql`insert into provider_ledger (execution_id, kind, numerator, denominator, currency, at, actor)
      values (${id}, ${which}, ${numerator}::numeric, ${denominator}::numeric, 'USD', now(), 'x')`;
  const state = (tx: Transaction, id: string, to: string) =>
    tx.db
      .update(providerExecutions)
      .set({
        state: to,
        ...(to === "sending" ? { deadline: act.now } : {}),
        ...(["settled", "released"].includes(to) ? { closedAt: act.now } : {}),
      })
      .where(eq(providerExecutions.id, id));

  test("the database refuses money that does not balance, whoever writes it", async () => {
    const id = await bench.hold(bench.engine(), { prompt: "x", image_count: 2, quality: "final" });
    const check = "23514";
    // An open execution keeps its hold; a closed one has settlement and release that are exactly the hold (121/10).
    expect(await refusal((tx) => tx.query(entry(id, "release", "121", "10")))).toBe(check);
    expect(await refusal((tx) => state(tx, id, "released"))).toBe(check);
    const settle = (settlement: [string, string], release: [string, string]) =>
      refusal(async (tx) => {
        await state(tx, id, "sending");
        await state(tx, id, "settled");
        await tx.query(entry(id, "settlement", ...settlement));
        await tx.query(entry(id, "release", ...release));
        throw Object.assign(new Error("undo"), {});
      });
    expect(await settle(["61", "10"], ["6", "1"])).toBeUndefined();
    const commit = (settlement: [string, string], release: [string, string]) =>
      refusal(async (tx) => {
        await state(tx, id, "sending");
        await state(tx, id, "settled");
        await tx.query(entry(id, "settlement", ...settlement));
        await tx.query(entry(id, "release", ...release));
      });
    expect(await commit(["61", "10"], ["6000000000000000000000000001", "1000000000000000000000000000"])).toBe(check);
    expect(await commit(["122", "10"], ["0", "1"])).toBe(check);
    expect(await commit(["61", "10"], ["6", "1"])).toBe("committed");
    // What is written stays: no second charge, no change, no deletion, no way back.
    expect(await refusal((tx) => tx.query(entry(id, "settlement", "0")))).toBe("23505");
    expect(
      await refusal((tx) => tx.query(sql`update provider_ledger set numerator = 0 where execution_id = ${id}`)),
    ).toBe(check);
    expect(await refusal((tx) => tx.query(sql`delete from provider_ledger where execution_id = ${id}`))).toBe(check);
    expect(await refusal((tx) => state(tx, id, "held"))).toBe(check);
    expect(await refusal((tx) => tx.query(entry(id, "hold", "1")))).toBe("23505");
  });

  test("amounts are whole numbers of any length, never floats", async () => {
    const id = await bench.hold(bench.engine(), { prompt: "x" });
    expect(await refusal((tx) => tx.query(entry(id, "release", "1.5")))).toBe("23514");
    expect(await refusal((tx) => tx.query(entry(id, "release", "-1")))).toBe("23514");
    expect(await refusal((tx) => tx.query(entry(id, "release", "1", "0")))).toBe("23514");
    const long = "9".repeat(200);
    expect(await store.query(sql`select ${long}::numeric::text as n`)).toEqual([{ n: long }]);
  });

  test("spend by day and pack is an exact sum", async () => {
    for (let call = 0; call < 3; call++) {
      server.script(json({ id: `req-${call}`, data: [] }));
      await bench.run({ prompt: "x" });
    }
    const day = await spendByDay(store, new Date(Date.now() - 60_000), new Date(Date.now() + 60_000));
    expect(day).toMatchObject([
      { packId: "sandbox-image", currency: "USD", amount: { numerator: 32n, denominator: 5n } },
    ]);
  });

  test("notes 8 a published pack is immutable: the same again is nothing new, a change needs a new version", async () => {
    const text = loopbackPack("sandbox-image", server);
    const again = await store.transaction((tx) =>
      publishPack(tx, { text: `# spelled anew\n${text}`, file: "p.toml" }, act),
    );
    expect(again.isNew).toBe(false);
    const changed = text.replace("max_length = 4000", "max_length = 4001");
    await expect(store.transaction((tx) => publishPack(tx, { text: changed, file: "p.toml" }, act))).rejects.toThrow(
      "published packs are immutable; raise pack_version",
    );
    const raised = changed.replace("2026-10-19.1", "2026-10-19.2");
    expect((await store.transaction((tx) => publishPack(tx, { text: raised, file: "p.toml" }, act))).isNew).toBe(true);
    await expect(
      store.transaction((tx) => publishPack(tx, { text: "pack_id = 1", file: "p.toml" }, act)),
    ).rejects.toMatchObject({ status: 400 });
  });

  test("notes 8 a target binds to one digest and never to another pack", async () => {
    const target = await getTarget(store, bench.target);
    expect((await loadPack(store, target)).pack_id).toBe("sandbox-image");
    await expect(loadPack(store, { ...target, digest: "0".repeat(64) })).rejects.toThrow("does not have the digest");
    const { packId, model } = target;
    const bind = (packVersion: string, id = bench.target) =>
      store.transaction((tx) => createTarget(tx, { id, packId, packVersion, model }, act));
    expect(await bind("2026-10-19.1")).toEqual(target);
    await expect(bind("2026-10-19.2")).rejects.toThrow(
      `The target "sandbox-image" is bound to sandbox-image 2026-10-19.1`,
    );
    expect(await refusal((tx) => tx.query(sql`update provider_executions set digest = 'x'`))).toBe("23503");
    await bind("2026-10-19.2", "newer");
    await store.transaction((tx) => retireTarget(tx, "newer", act));
    await expect(bindTarget(store, "newer")).rejects.toThrow('The target "newer" was retired by ada.');
  });

  test("one key pressed by many at once is one execution and one hold", async () => {
    const input = { prompt: "pressed twice", image_count: 1 };
    const world = bench.engine();
    const ids = await Promise.all([1, 2, 3, 4, 5].map(() => bench.hold(world, input, "the-same-key")));
    expect(new Set(ids).size).toBe(1);
    const holds = await store.query<{ n: number }>(
      sql`select count(*) as n from provider_ledger where execution_id = ${ids[0]!} and kind = 'hold'`,
    );
    expect(holds).toEqual([{ n: 1 }]);
    const other = bench.hold(world, { prompt: "another", image_count: 1 }, "the-same-key");
    await expect(other).rejects.toThrow(/belongs to another call/);
  });
});
