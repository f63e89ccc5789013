import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { repairCity } from "@/server/bead/repair";
import { TestCity } from "@/server/bead/testing";
import type { Store } from "@/server/db/store";
import { storeKinds, testStore } from "@/server/db/testing";
import { branchesLife, dropBranches, findBranches, getBranches, keepBranches } from "./kept-branches";
import { listMolecules } from "./list-molecules";
import { moleculeGraph } from "./molecule-graph";
import { moleculeIndexOf, moleculeRows, usualExpansion } from "./molecule-rows";

describe.each(storeKinds)("%s", (kind) => {
  let store: Store;
  beforeAll(async () => {
    store = await testStore(kind);
  });
  afterAll(() => store.close());

  async function tree(cityId: string) {
    const city = await TestCity.open(store, cityId);
    const bead = (id: string, ordinal: number, more: object = {}) => ({ id: `kx-${id}`, ordinal, ...more });
    await city.given(
      [
        bead("m", 0, { type: "molecule", ref: "boat" }),
        bead("a", 1, { type: "epic" }),
        bead("a1", 2, { type: "step" }),
        bead("a2", 3, { type: "step", status: "in_progress" }),
        bead("b", 4, { type: "epic" }),
        bead("b1", 5, { type: "epic" }),
        bead("b11", 6, { type: "step" }),
        bead("c", 7, { type: "gate" }),
      ],
      [
        ["kx-a", "kx-m", "parent-child"],
        ["kx-a1", "kx-a", "parent-child"],
        ["kx-a2", "kx-a", "parent-child"],
        ["kx-b", "kx-m", "parent-child"],
        ["kx-b1", "kx-b", "parent-child"],
        ["kx-b11", "kx-b1", "parent-child"],
        ["kx-c", "kx-m", "parent-child"],
        ["kx-a2", "kx-a1"],
      ],
    );
    return city;
  }

  test("ux 5 a window of the tree: visible rows alone, in authored order, the same whether read whole or stepped over", async () => {
    const { cityId } = await tree("rows");
    const rootId = "kx-m";
    const rows = async (expanded: readonly string[] | "all", offset = 0, limit = 100) => {
      const window = await moleculeRows(store, { cityId, rootId, expanded, offset, limit });
      return { total: window.total, ids: window.rows.map((row) => `${row.depth}${row.bead.id.slice(3)}`).join(" ") };
    };
    expect(await rows([])).toEqual({ total: 1, ids: "0m" });
    expect(await rows(["kx-m", "kx-b"])).toEqual({ total: 5, ids: "0m 1a 1b 2b1 1c" });
    const everything = ["kx-m", "kx-a", "kx-b", "kx-b1"];
    const whole = await rows(everything);
    expect(whole).toEqual({ total: 8, ids: "0m 1a 2a1 2a2 1b 2b1 3b11 1c" });
    for (let offset = 0; offset < 9; offset++)
      for (const limit of [1, 2, 3, 100])
        expect(await rows("all", offset, limit)).toEqual(await rows(everything, offset, limit));
    const { rows: middle, ancestors } = await moleculeRows(store, {
      cityId,
      rootId,
      expanded: "all",
      offset: 3,
      limit: 1,
    });
    expect(middle).toMatchObject([{ position: 2, siblings: 2, hasChildren: false, blockedBy: ["kx-a1"] }]);
    expect(ancestors.map((bead) => bead.id)).toEqual(["kx-m", "kx-a"]);
  });

  test("ux 57 a set of open branches is kept once under its hash, in its city alone, and goes when nobody keeps it", async () => {
    const { cityId, now } = await tree("kept");
    await TestCity.open(store, "kept-not");
    const hash = await keepBranches(store, cityId, ["kx-b", "kx-m", "kx-b"], now);
    expect(await keepBranches(store, cityId, ["kx-m", "kx-b"], now)).toBe(hash);
    expect(await findBranches(store, cityId, hash)).toEqual(["kx-b", "kx-m"]);
    expect(await findBranches(store, "kept-not", hash)).toBeUndefined();
    await dropBranches(store, cityId, new Date(now.getTime() + branchesLife));
    expect(await findBranches(store, cityId, hash)).toHaveLength(2);
    await dropBranches(store, cityId, new Date(now.getTime() + branchesLife + 1));
    await expect(getBranches(store, cityId, hash)).rejects.toMatchObject({ status: 404 });
  });

  test("ux 32 a container says what runs, waits and failed in it, at any depth", async () => {
    const { cityId, act } = await tree("activity");
    await store.query(sql`
      update beads set status = 'closed', closed_at = now(), metadata = '{"gc.outcome": "failed"}'
      where city_id = ${cityId} and id = 'kx-b11'`);
    await repairCity(store, cityId, act);
    expect((await usualExpansion(store, cityId, "kx-m")).toSorted()).toEqual(["kx-a", "kx-b", "kx-b1", "kx-m"]);
    const { rows } = await moleculeRows(store, { cityId, rootId: "kx-m", expanded: "all", offset: 0, limit: 100 });
    const activity = Object.fromEntries(rows.map((row) => [row.bead.id, row.activity]));
    expect(activity).toEqual({
      "kx-m": { working: 1, blocked: 1, failed: 1 },
      "kx-a": { working: 1, blocked: 1, failed: 0 },
      "kx-b": { working: 0, blocked: 0, failed: 1 },
      "kx-b1": { working: 0, blocked: 0, failed: 1 },
      "kx-a1": null,
      "kx-a2": null,
      "kx-b11": null,
      "kx-c": null,
    });
    const window = await moleculeRows(store, { cityId, rootId: "kx-m", expanded: "all", offset: 4, limit: 2 });
    expect(window.rows.map((row) => row.activity?.failed)).toEqual([1, 1]);
  });

  test("ux 35 where a bead stands, what is open at first, the list with progress, the drawing", async () => {
    const { cityId } = await tree("index");
    const rootId = "kx-m";
    const query = { cityId, rootId, expanded: ["kx-m"] };
    expect(await moleculeIndexOf(store, { ...query, beadId: "kx-b11" })).toEqual({
      index: 4,
      expanded: ["kx-m", "kx-b1", "kx-b"],
    });
    expect(await moleculeIndexOf(store, { ...query, beadId: "kx-none" })).toBeUndefined();
    expect((await usualExpansion(store, cityId, rootId)).toSorted()).toEqual(["kx-a", "kx-m"]);
    expect(await listMolecules(store, { cityId, formula: "boat", state: "open" })).toMatchObject({
      total: 1,
      items: [{ root: { id: "kx-m" }, progress: { total: 7, closed: 0, working: 1, blocked: 1, gates: 1 } }],
    });
    const graph = await moleculeGraph(store, cityId, rootId);
    expect(graph.beads.map((bead) => bead.id.slice(3)).join(" ")).toBe("m a a1 a2 b b1 b11 c");
    expect(graph.edges).toHaveLength(8);
  });
});
