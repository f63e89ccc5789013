import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Store } from "../db/store";
import { storeKinds, testStore } from "../db/testing";
import { listViews, removeView, saveView } from "./saved-views";

const act = { actor: "Kim", now: new Date("2026-05-02T10:00:00Z") };
const page = "beads";

describe.each(storeKinds)("saved views on the %s store", (kind) => {
  let store: Store;
  beforeAll(async () => {
    store = await testStore(kind);
  });
  afterAll(() => store.close());
  const save = (cityId: string, personId: string, name: string, shared = false, query = "f=state%3Aready") =>
    saveView(store, { cityId, page, personId, id: `${personId}-${name}`, name, query, shared }, act);
  const names = async (cityId: string, personId: string) =>
    (await listViews(store, { cityId, page, personId })).map(({ name, own }) => `${name}${own ? "" : " (shared)"}`);

  test("ux 58 a view is seen by who saved it, a shared one by the whole city, and by no other city", async () => {
    await save("quay", "kim", "Mine");
    await save("quay", "kim", "ours", true);
    expect(await names("quay", "kim")).toEqual(["Mine", "ours"]);
    expect(await names("quay", "lee")).toEqual(["ours (shared)"]);
    expect(await names("mole", "kim")).toEqual([]);
  });

  test("saving under the same name replaces one's own, and never somebody else's", async () => {
    await save("pier", "kim", "hot", true);
    await save("pier", "kim", "HOT", true, "f=p%3A0");
    expect(await listViews(store, { cityId: "pier", page, personId: "kim" })).toMatchObject([{ query: "f=p%3A0" }]);
    await expect(save("pier", "lee", "hot", true)).rejects.toMatchObject({ status: 409 });
    await save("pier", "lee", "hot");
    expect(await names("pier", "lee")).toHaveLength(2);
  });

  test("one's own view is removed, a shared one also by who keeps the configuration", async () => {
    const { id } = await save("dock", "kim", "ours", true);
    const remove = (personId: string, anybody: boolean) => removeView(store, { cityId: "dock", id, personId, anybody });
    await expect(remove("lee", false)).rejects.toMatchObject({ status: 404 });
    await remove("lee", true);
    expect(await names("dock", "kim")).toEqual([]);
  });
});
