import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isRefusal } from "@/lib/diagnostic/refusal";
import type { Store } from "@/server/db/store";
import { storeKinds, testStore } from "@/server/db/testing";
import { addDependency } from "./add-dependency";
import { burnBead } from "./burn-bead";
import { claimBead } from "./claim-bead";
import { claimNext } from "./claim-next";
import { closeBead } from "./close-bead";
import { createBead } from "./create-bead";
import { getBead } from "./find-bead";
import { removeDependency } from "./remove-dependency";
import { reopenBead } from "./reopen-bead";
import { TestCity } from "./testing";
import { updateBead } from "./update-bead";

/** Numbers that repeat run by run. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * sides);
  };
}

describe.each(storeKinds)("%s", (kind) => {
  let store: Store;
  beforeAll(async () => {
    store = await testStore(kind);
  });
  afterAll(() => store.close());

  test("agents that change one graph at once leave every derived column right and every number once", async () => {
    const city = await TestCity.open(store, "graph");
    const { cityId, act } = city;
    const types = ["task", "task", "epic", "molecule", "step"];
    await city.given(
      Array.from({ length: 40 }, (_, n) => ({ id: `kx-${n}`, type: types[n % types.length] ?? "task" })),
    );
    const agent = async (seed: number) => {
      const roll = dice(seed);
      const any = () => `kx-${roll(40)}`;
      const edges = ["blocks", "parent-child", "waits-for", "conditional-blocks"];
      for (let step = 0; step < 25; step++) {
        const acts = [
          () => addDependency(store, { cityId, issueId: any(), onId: any(), type: edges[roll(4)] }, act),
          () => addDependency(store, { cityId, issueId: any(), onId: any(), type: edges[roll(4)] }, act),
          () => removeDependency(store, { cityId, issueId: any(), onId: any() }, act),
          () => closeBead(store, { cityId, id: any(), force: roll(2) === 0 }, act),
          () => reopenBead(store, { cityId, id: any() }, act),
          () => updateBead(store, { cityId, id: any(), patch: { status: roll(2) ? "deferred" : "open" } }, act),
          () =>
            updateBead(
              store,
              { cityId, id: any(), patch: { deferUntil: roll(2) ? "2027-01-01T00:00:00Z" : null } },
              act,
            ),
          () =>
            updateBead(
              store,
              { cityId, id: any(), patch: { metadata: { "gc.outcome": roll(2) ? "fail" : null } } },
              act,
            ),
          () => claimBead(store, { cityId, id: any() }, act),
          () => createBead(store, { cityId, title: "child", parentId: any() }, act),
          () => burnBead(store, { cityId, id: any(), force: roll(3) === 0 }, act),
        ];
        await (acts[roll(acts.length)] as () => Promise<unknown>)().catch((error: unknown) => {
          if (!isRefusal(error)) throw error;
        });
      }
    };
    await Promise.all(Array.from({ length: 6 }, (_, n) => agent(n + 1)));
    await city.expectDerived();
    const [events] = await store.query<{ n: number; last: number }>(sql`
      select count(*) as n, max(seq) as last from events where city_id = ${cityId}`);
    expect(events?.n).toBe(events?.last);
  });

  test("agents that claim at once get each bead once, and none is left", async () => {
    const city = await TestCity.open(store, "claims");
    const { cityId } = city;
    await city.given(Array.from({ length: 60 }, (_, n) => ({ id: `kx-${n}` })));
    const taken = await Promise.all(
      Array.from({ length: 12 }, async (_, n) => {
        const mine: string[] = [];
        for (;;) {
          const bead = await claimNext(store, { cityId }, { actor: `agent-${n}`, now: city.now });
          if (!bead) return mine;
          expect(bead.assignee).toBe(`agent-${n}`);
          mine.push(bead.id);
        }
      }),
    );
    expect(taken.flat().length).toBe(60);
    expect(new Set(taken.flat()).size).toBe(60);
  });

  test("edits that name their version never lose one another", async () => {
    const city = await TestCity.open(store, "edits");
    const { cityId, act } = city;
    await city.given([{ id: "kx-1", metadata: { n: 0 } }]);
    const addOne = async () => {
      for (;;) {
        const bead = await getBead(store, cityId, "kx-1");
        const patch = { metadata: { n: Number(bead.metadata.n) + 1 } };
        const done = await updateBead(store, { cityId, id: "kx-1", patch, expectedVersion: bead.version }, act).then(
          () => true,
          (error: unknown) => {
            if (!isRefusal(error) || error.status !== 409) throw error;
            return false;
          },
        );
        if (done) return;
      }
    };
    await Promise.all(Array.from({ length: 10 }, addOne));
    expect((await getBead(store, cityId, "kx-1")).metadata.n).toBe(10);
  });
});
