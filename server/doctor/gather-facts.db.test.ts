import { expect, test } from "vitest";
import { createBead } from "../bead/create-bead";
import { TestCity } from "../bead/testing";
import { loadCity } from "../city/load-city";
import { storeKinds, testStore } from "../db/testing";
import { gatherFacts } from "./gather-facts";

test.each(storeKinds)(
  "decisions R3 work that is made while the doctor looks is no finding, on the %s store",
  async (kind) => {
    const store = await testStore(kind);
    const { cityId, act } = await TestCity.open(store, `doctor-${kind}`);
    const first = await createBead(store, { cityId, title: "Tar the boards" }, act);
    const busy = Object.create(store, {
      query: {
        value: async (statement: Parameters<typeof store.query>[0]) => {
          const rows = await store.query(statement);
          await createBead(store, { cityId, title: "Mend the net", needs: [first.id] }, act);
          return rows;
        },
      },
    }) as typeof store;
    const folder = "server/demo/harbour";
    const facts = await gatherFacts(folder, await loadCity(folder), { executor: busy, cityId }, act.now);
    if (facts.store.kind !== "open") throw new Error(facts.store.reason);
    const seen = new Set(facts.store.beads.map(({ id }) => id));
    expect(facts.store.edges.filter(({ issue, on }) => !seen.has(issue) || !seen.has(on))).toEqual([]);
    await store.close();
  },
);
