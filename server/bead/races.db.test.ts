import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isRefusal, type Refusal } from "@/lib/diagnostic/refusal";
import { landConvoy } from "@/server/convoy/change-convoy";
import type { Store } from "@/server/db/store";
import { storeKinds, testStore } from "@/server/db/testing";
import { createBead } from "./create-bead";
import { repairCity } from "./repair";
import { TestCity } from "./testing";
import { updateBead } from "./update-bead";

/** What each act came to: done, or the refusal; anything else fails the test. */
async function outcomes(acts: readonly (() => Promise<unknown>)[]): Promise<("done" | Refusal)[]> {
  return Promise.all(
    acts.map((act) =>
      act().then(
        () => "done" as const,
        (error: unknown) => {
          if (!isRefusal(error)) throw error;
          return error;
        },
      ),
    ),
  );
}

describe.each(storeKinds)("%s", (kind) => {
  let store: Store;
  beforeAll(async () => {
    store = await testStore(kind);
  });
  afterAll(() => store.close());

  test("R2 a root is closed exactly when all its members are, however closes, reopens and new members race", async () => {
    const city = await TestCity.open(store, "roots");
    const { cityId, act } = city;
    const roots = Array.from({ length: 6 }, (_, n) => `kx-m${n}`);
    await city.given(
      roots.flatMap((id) => [
        { id, type: "molecule" },
        { id: `${id}a`, type: "step" },
        { id: `${id}b`, type: "step", status: "closed" },
        { id: `${id}w` },
      ]),
      roots.flatMap((id): [string, string, string?][] => [
        [`${id}a`, id, "parent-child"],
        [`${id}b`, id, "parent-child"],
        [`${id}w`, id],
      ]),
    );
    await outcomes(
      roots.flatMap((id) => [
        () => city.close(`${id}a`),
        () => city.reopen(`${id}b`),
        () => createBead(store, { cityId, title: "late", parentId: id }, act),
        () => city.close(`${id}b`),
        () => city.link(`${id}a`, `${id}w`, "related"),
        () => city.close(`${id}w`),
      ]),
    );
    await city.expectDerived();
    const wrong = await store.query(sql`
      select id from beads where city_id = ${cityId} and issue_type = 'molecule'
        and (status = 'closed') <> (closed_descendants = descendants)`);
    expect(wrong).toEqual([]);
  });

  test("of edits that name one version one wins, and the others are given the newer state", async () => {
    const city = await TestCity.open(store, "versions");
    const { cityId, act } = city;
    await city.given([{ id: "kx-1" }]);
    const results = await outcomes(
      Array.from(
        { length: 8 },
        (_, n) => () =>
          updateBead(store, { cityId, id: "kx-1", patch: { title: `title ${n}` }, expectedVersion: 1 }, act),
      ),
    );
    const refused = results.filter((result) => result !== "done");
    expect(refused.map((refusal) => refusal.status)).toEqual(Array(7).fill(409));
  });

  test("runtime 8.1 a convoy is landed or refused by its members as they are, and closed once", async () => {
    const city = await TestCity.open(store, "convoys");
    const { cityId, act } = city;
    await city.given(
      [{ id: "kx-v", type: "convoy", labels: ["owned"] }, { id: "kx-1" }, { id: "kx-2" }],
      [
        ["kx-v", "kx-1", "tracks"],
        ["kx-v", "kx-2", "tracks"],
      ],
    );
    const land = () => landConvoy(store, { cityId, id: "kx-v" }, act);
    await outcomes([land, () => city.close("kx-1"), land, () => city.close("kx-2"), land]);
    await outcomes([land, land]);
    expect((await city.events()).filter((event) => event === "convoy.closed kx-v")).toHaveLength(1);
  });

  test("the repair finds every derived column that was spoiled, and puts it right", async () => {
    const city = await TestCity.open(store, "spoiled");
    const { cityId, act } = city;
    await city.given(
      [
        { id: "kx-e", type: "epic" },
        { id: "kx-f", type: "epic", defer_until: "2027-01-01T00:00:00Z" },
        ...Array.from({ length: 12 }, (_, n) => ({ id: `kx-${n}`, status: n % 3 === 0 ? "closed" : "open" })),
      ],
      Array.from({ length: 12 }, (_, n): [string, string, string?][] => [
        [`kx-${n}`, n % 2 === 0 ? "kx-e" : "kx-f", "parent-child"],
        [`kx-${n}`, `kx-${(n * 5 + 1) % 12}`, n % 4 === 0 ? "waits-for" : "blocks"],
      ]).flat(),
    );
    const before = await facts(cityId);
    await store.query(sql`
      update beads set open_blockers = open_blockers + 3, is_blocked = not is_blocked, open_children = open_children + 1,
        descendants = descendants + 7, closed_descendants = 99, held_until = '2030-01-01' where city_id = ${cityId}`);
    expect(await repairCity(store, cityId, act)).toHaveLength(14);
    await city.expectDerived();
    expect(await facts(cityId)).toEqual(before);
    expect(await repairCity(store, cityId, act)).toEqual([]);
  });

  test("an id that another process took in the same moment is made again, and nothing is asked of anybody", async () => {
    const city = await TestCity.open(store, "ids");
    const { cityId } = city;
    await city.given([{ id: "kx-1" }]);
    let attempts = 0;
    const made = await store.transaction(async (tx) => {
      const id = ++attempts === 1 ? "kx-1" : "kx-2";
      await tx.query(sql`
        insert into beads (city_id, id, title, created_at, updated_at) values (${cityId}, ${id}, 'late', now(), now())`);
      return id;
    });
    expect([made, attempts]).toEqual(["kx-2", 2]);
  });

  function facts(cityId: string) {
    return store.query(sql`
      select id, open_blockers, is_blocked, held_until, open_children, descendants, closed_descendants from beads
      where city_id = ${cityId} order by id`);
  }
});
