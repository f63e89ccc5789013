import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readAttention } from "../attention/read-attention";
import { listBeads } from "../bead/list-beads";
import { registerCity } from "../bead/register-city";
import { loadCity } from "../city/load-city";
import type { Store } from "../db/store";
import { storeKinds, testStore } from "../db/testing";
import { demoWork } from "./demo-work";
import type { OpenCity } from "./open-cities";

describe.each(storeKinds)("the demo city on the %s store", (kind) => {
  let store: Store;
  beforeAll(async () => {
    store = await testStore(kind);
  });
  afterAll(() => store.close());

  test("ux 79 it shows its best and its worst from the first minute, made once", async () => {
    const now = new Date("2026-05-02T10:00:00Z");
    const path = resolve("server/demo/harbour");
    const loaded = await loadCity(path);
    const state = async () => ({ current: loaded, lastGood: loaded, loadedAt: now.getTime() });
    const city: OpenCity = { id: "harbour", path, load: async () => loaded, state, recorded: async () => {} };
    const stores = [{ rig: "", prefix: "ha" }];
    await registerCity(store, { cityId: "harbour", name: "harbour", path, stores }, { actor: "test", now });
    expect(await demoWork(store, city, now)).toBe(true);
    const scene = { store, hall: store, city, cityId: "harbour", rig: "", now };
    const { person, stuck } = await readAttention({ ...scene, standing: { role: "viewer", grants: [] } });
    expect(person.items.map(({ kind: each }) => each)).toEqual(["gate"]);
    expect(new Set(stuck.items.map(({ kind: each }) => each))).toEqual(new Set(["blocked", "failed", "stalled"]));
    const total = async () => (await listBeads(store, { cityId: "harbour", now })).total;
    const before = await total();
    expect(await demoWork(store, city, now)).toBe(false);
    expect(await total()).toBe(before);
  });
});
