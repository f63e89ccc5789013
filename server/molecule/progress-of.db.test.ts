import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TestCity } from "../bead/testing";
import type { Store } from "../db/store";
import { storeKinds, testStore } from "../db/testing";
import { progressOf } from "./progress-of";

describe.each(storeKinds)("progress on the %s store", (kind) => {
  let store: Store;
  beforeAll(async () => {
    store = await testStore(kind);
  });
  afterAll(() => store.close());

  test("ux 32 what runs and what waits at a gate is counted alike, however much goes on elsewhere", async () => {
    const city = await TestCity.open(store, "progress");
    const elsewhere = Array.from({ length: 9 }, (_, n) => ({ id: `kx-e${n}`, type: "gate" }));
    await city.given(
      [
        { id: "kx-m", type: "molecule" },
        { id: "kx-b", type: "epic" },
        { id: "kx-1", type: "step", status: "in_progress" },
        { id: "kx-2", type: "step", status: "hooked" },
        { id: "kx-g", type: "gate" },
        { id: "kx-o", type: "epic" },
      ],
      [
        ["kx-b", "kx-m", "parent-child"],
        ["kx-1", "kx-b", "parent-child"],
        ["kx-1", "kx-m", "parent-child"],
        ["kx-2", "kx-b", "parent-child"],
        ["kx-g", "kx-m", "parent-child"],
      ],
    );
    const counts = async () => {
      const found = await progressOf(store, city.cityId, ["kx-m", "kx-b", "kx-o", "kx-none"]);
      return [...found].map(([id, { total, working, gates }]) => [id, total, working, gates]).sort();
    };
    const expected = [
      ["kx-b", 2, 2, 0],
      ["kx-m", 4, 2, 1],
      ["kx-o", 0, 0, 0],
    ];
    expect(await counts()).toEqual(expected);
    await city.given(elsewhere, []);
    expect(await counts()).toEqual(expected);
  });
});
