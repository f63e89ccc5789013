import { existsSync, readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { composeCity } from "@/lib/city/compose";
import { MEMORY_ROOT, memoryTree } from "@/lib/files/memory-tree";
import { burnBead } from "@/server/bead/burn-bead";
import { closeBead } from "@/server/bead/close-bead";
import { createBead } from "@/server/bead/create-bead";
import { exportBeads } from "@/server/bead/export-beads";
import { importBeads } from "@/server/bead/import-beads";
import { listBeads } from "@/server/bead/list-beads";
import { listReady } from "@/server/bead/list-ready";
import { repairCity } from "@/server/bead/repair";
import { listChildren, showBead } from "@/server/bead/show-bead";
import { sweepEnded } from "@/server/bead/sweep-ended";
import { TestCity } from "@/server/bead/testing";
import { whyBlocked } from "@/server/bead/why-blocked";
import type { Store } from "@/server/db/store";
import { storeKinds, testStore } from "@/server/db/testing";
import { attachFormula, cookFormula } from "@/server/formula/cook-formula";
import { moleculeRows } from "@/server/molecule/molecule-rows";
import { progressOf } from "@/server/molecule/progress-of";

const REPORTS = "../shared/vectors/reports.jsonl";
type Report = { readonly id: string; readonly files: Readonly<Record<string, string>> };
const lines = existsSync(REPORTS) ? readFileSync(REPORTS, "utf8").split("\n").filter(Boolean) : [];
const reports = new Map(lines.map((line) => JSON.parse(line) as Report).map((one) => [one.id, one.files]));

describe.skipIf(reports.size === 0).each(storeKinds)("reports by users of beads on the %s store", (kind) => {
  let store: Store;
  beforeAll(async () => {
    store = await testStore(kind);
  });
  afterAll(() => store.close());
  let count = 0;

  /** A city of its own, and cooking of the report's formulas into it. */
  async function open(report: string) {
    const city = await TestCity.open(store, `report-${++count}`);
    const files = reports.get(report) ?? {};
    const { cityId, act } = city;
    const cook = (
      name: string,
      scope: { rig?: string; layers?: readonly string[]; files?: Record<string, string> } = {},
    ) => {
      const request = {
        tree: memoryTree(scope.files ?? files),
        layers: scope.layers ?? [`${MEMORY_ROOT}/formulas`],
        name,
      };
      return cookFormula(store, request, { cityId, rig: scope.rig ?? null }, act);
    };
    const total = async () => (await listBeads(store, { cityId, now: city.now })).total;
    return { city, cityId, act, files, cook, total };
  }

  /** Cooks `three` and names its beads. */
  async function three(report: string) {
    const scene = await open(report);
    const { ids, rootId } = await scene.cook("three");
    const [a = "", b = "", c = ""] = ["a", "b", "c"].map((step) => ids[`three.${step}`]);
    return { ...scene, rootId, a, b, c };
  }

  test("CK-02 preview and cook agree on what is root-only", async () => {
    const { cook, cityId } = await open("CK-02");
    const watch = await cook("watch");
    expect(watch.created).toBe(1);
    expect((await showBead(store, cityId, watch.rootId)).bead).toMatchObject({
      type: "task",
      description: "Walk the quay every hour",
      metadata: { "gc.kind": "wisp" },
    });
    const kept = await cook("kept");
    expect(kept.created).toBe(2);
    expect((await showBead(store, cityId, kept.rootId)).bead.type).toBe("molecule");
    expect((await cook("wet")).created).toBe(2);
  });

  test("CK-04 an edge across the epic border fails the cook, names both steps and leaves nothing", async () => {
    const { cook, total, files } = await open("CK-04");
    await expect(cook("edge")).rejects.toThrow(
      "wiring dep edge.paint->edge.hull: tasks can only block other tasks, not epics",
    );
    expect(await total()).toBe(0);
    const text = files["formulas/edge.toml"]?.replace('needs = ["hull"]', 'needs = ["weld"]') ?? "";
    expect((await cook("edge", { files: { "formulas/edge.toml": text } })).created).toBe(4);
  });

  test("CK-06 recipe layers and store follow the scope that was asked for", async () => {
    const scene = await open("CK-06");
    const city = composeCity(memoryTree(scene.files), MEMORY_ROOT).city;
    const layers = { city: city?.formulaLayers.city ?? [], quay: city?.formulaLayers.rigs.quay ?? [] };
    // The rig of the report is the test city's `web`.
    const first = await scene.cook("three", { rig: "web", layers: layers.quay });
    await expect(scene.cook("only-rig", { layers: layers.city })).rejects.toThrow('formula "only-rig"');
    const third = await scene.cook("only-rig", { rig: "web", layers: layers.quay });
    for (const id of [...Object.values(first.ids), ...Object.values(third.ids)]) expect(id).toMatch(/^web-/);
    const [row] = await store.query<{ n: number }>(
      sql`select count(*) as n from dependencies where city_id = ${scene.cityId} and issue_id not like 'web-%'`,
    );
    expect(row?.n).toBe(0);
  });

  test("CK-09 a graft blocks its bead and is not contained in it", async () => {
    const { city, cityId, act, files } = await open("CK-09");
    const task = await createBead(store, { cityId, title: "T" }, act);
    const request = { tree: memoryTree(files), layers: [`${MEMORY_ROOT}/formulas`], name: "three" };
    const graft = await attachFormula(store, request, { cityId, beadId: task.id }, act);
    expect(await listChildren(store, cityId, task.id)).toEqual([]);
    expect(await city.blocked()).toMatchObject({ [task.id]: [graft.rootId] });
    await expect(city.close(task.id)).rejects.toThrow(graft.rootId);
    for (const step of ["a", "b", "c"]) await city.close(graft.ids[`three.${step}`] ?? "");
    expect((await city.close(task.id)).closed).toEqual([task.id]);
  });

  test("BD-02 BD-21 progress comes from members, in authored order, closed ones included", async () => {
    const { city, cityId, rootId, a, b, c } = await three("BD-02");
    const view = async () =>
      (await moleculeRows(store, { cityId, rootId, expanded: [rootId], offset: 0, limit: 10 })).rows
        .slice(1)
        .map((row) => [row.bead.id, row.bead.status, row.blockedBy]);
    expect(await view()).toEqual([
      [a, "open", []],
      [b, "open", [a]],
      [c, "open", [b]],
    ]);
    await city.close(a);
    expect((await view())[1]).toEqual([b, "open", []]);
    expect((await progressOf(store, cityId, [rootId])).get(rootId)).toMatchObject({ total: 3, closed: 1, blocked: 1 });
    for (const id of [b, c]) await city.close(id);
    expect(await listChildren(store, cityId, rootId)).toEqual([a, b, c]);
    expect((await progressOf(store, cityId, [rootId])).get(rootId)).toMatchObject({ total: 3, closed: 3 });
  });

  test("BD-04 BD-06 a gate blocks its step, is no work, and keeps the root open", async () => {
    const { city, cityId, cook } = await open("BD-04");
    const { ids, rootId } = await cook("gated");
    const gate = ids["gated.gate-launch"] ?? "";
    const launch = ids["gated.launch"] ?? "";
    expect((await showBead(store, cityId, gate)).bead).toMatchObject({
      type: "gate",
      title: "Gate: human captain",
      parentId: rootId,
    });
    await city.close(ids["gated.prep"] ?? "");
    expect((await whyBlocked(store, cityId, launch, city.now)).reasons).toMatchObject([
      { kind: "open", on: { id: gate } },
    ]);
    await expect(city.close(rootId)).rejects.toThrow("2 open child issue(s)");
    expect(await city.ready()).toEqual([]);
    expect((await city.close(gate)).unblocked).toEqual([launch]);
    expect((await city.close(launch)).closed).toEqual([launch, rootId]);
  });

  test("BD-07 what follows from a close happens in the bead's own store, wherever it was closed from", async () => {
    const { city, cook } = await open("BD-07");
    const { ids, rootId } = await cook("three", { rig: "web" });
    for (const step of ["a", "b", "c"]) await city.close(ids[`three.${step}`] ?? "");
    expect(await city.status(rootId)).toBe("closed");
  });

  test("BD-09 children are found by edges; deleting a closed root takes them, an open one refuses it by name", async () => {
    const { city, cityId, act, rootId, a, b, c } = await three("BD-09");
    for (const id of [a, b, c]) await city.close(id);
    await city.reopen(c);
    await expect(burnBead(store, { cityId, id: rootId }, act)).rejects.toThrow(
      `cannot delete ${rootId}: 1 open descendant(s) [${c}]`,
    );
    await city.close(c);
    expect((await burnBead(store, { cityId, id: rootId }, act)).toSorted()).toEqual([rootId, a, b, c].toSorted());
    const [row] = await store.query<{ n: number }>(
      sql`select count(*) as n from archived_beads where city_id = ${cityId}`,
    );
    expect(row?.n).toBe(4);
  });

  test("BD-11 a root that was not told of its last close is closed by the next sweep, once", async () => {
    const { city, cityId, act, rootId, a, b, c } = await three("BD-11");
    await store.query(
      sql`update beads set status = 'closed', closed_at = now() where city_id = ${cityId} and id in (${a}, ${b})`,
    );
    expect((await sweepEnded(store, cityId, act)).closed).toEqual([]);
    await store.query(
      sql`update beads set status = 'closed', closed_at = now() where city_id = ${cityId} and id = ${c}`,
    );
    expect((await sweepEnded(store, cityId, act)).closed).toEqual([rootId]);
    expect((await sweepEnded(store, cityId, act)).closed).toEqual([]);
    expect((await showBead(store, cityId, rootId)).bead.closeReason).toBe(
      "molecule autoclose: all step children closed",
    );
    // What the other program left behind in derived columns is found and put right by the repair.
    expect((await repairCity(store, cityId, act)).map((drift) => drift.id).toSorted()).toEqual([b, c].toSorted());
    await city.expectDerived();
  });

  test("BD-13 waits-for blocks until its target is closed and is shown as the reason", async () => {
    const { city, cityId, cook } = await open("BD-13");
    const { ids } = await cook("fan");
    const [scan = "", sum = ""] = [ids["fan.scan"], ids["fan.sum"]];
    expect((await showBead(store, cityId, sum)).bead.labels).toEqual(["gate:children-of(scan)"]);
    expect(await city.ready()).toEqual([scan]);
    expect(await city.blocked()).toEqual({ [sum]: [scan] });
    expect((await whyBlocked(store, cityId, sum, city.now)).reasons).toMatchObject([
      { via: "waits-for", mode: "all-children" },
    ]);
    await city.close(scan);
    expect(await city.ready()).toEqual([sum]);
  });

  test("BD-15 BD-26 rings over any kinds of waiting are refused before anything is written", async () => {
    const { city, cook, total } = await open("BD-15");
    await expect(cook("self")).rejects.toThrow("dependency cycle");
    expect(await total()).toBe(0);
    await city.given([{ id: "kx-x" }, { id: "kx-y" }]);
    await city.link("kx-x", "kx-y", "relates-to");
    expect(await city.link("kx-y", "kx-x", "relates-to")).toEqual({ added: true });
    const rings = await open("BD-26");
    for (const name of ["ring", "me"]) await expect(rings.cook(name)).rejects.toThrow("dependency cycle");
    expect((await rings.cook("diamond")).created).toBe(5);
  });

  test("BD-17 a container with open children is not offered as work", async () => {
    const { city, cook } = await open("BD-17");
    const { ids } = await cook("house");
    expect(await city.ready()).toEqual([ids["house.walls.brick"]]);
  });

  test("BD-20 reopening a member reopens its root; closing it closes the root again", async () => {
    const { city, rootId, a, b, c } = await three("BD-20");
    for (const id of [a, b, c]) await city.close(id);
    expect((await city.reopen(b)).reopened).toEqual([b, rootId]);
    // The step after it was closed already, so nothing but b keeps the root open.
    expect((await city.close(b)).closed).toEqual([b, rootId]);
  });

  test("BD-23 a limit gives a prefix of the sorted whole", async () => {
    const { city, cityId, act } = await open("BD-23");
    const made: string[] = [];
    for (const priority of [2, 2, 2, 2, 2, 0])
      made.push((await createBead(store, { cityId, title: `P${priority}`, priority }, act)).id);
    expect((await listReady(store, { cityId, now: city.now, limit: 1 })).map((bead) => bead.id)).toEqual([made[5]]);
    for (const [index, id] of [3, 0, 5, 1, 4, 2].entries()) {
      const later = { ...act, now: new Date(act.now.getTime() + index * 1000) };
      await closeBead(store, { cityId, id: made[id] ?? "" }, later);
    }
    const page = (limit: number, cursor?: string | null) =>
      listBeads(store, { cityId, now: city.now, sort: "-closed", limit, cursor });
    expect((await page(1)).items[0]?.id).toBe(made[2]);
    const all = (await page(6)).items.map((bead) => bead.id);
    const first = await page(4);
    const second = await page(4, first.nextCursor);
    expect([...first.items, ...second.items].map((bead) => bead.id)).toEqual(all);
    expect([first.total, second.total, second.nextCursor]).toEqual([6, 6, null]);
  });

  test("BD-27 work is linear in beads and edges, not in paths", async () => {
    const { city, cook } = await open("BD-27");
    const { created, ids } = await cook("mesh");
    expect(created).toBe(61);
    await city.close(ids["mesh.l0"] ?? "");
    expect(Object.keys(await city.blocked())).toHaveLength(58);
  });

  test("ST-04 an old export never reverts newer work on its own, and an import of it tells", async () => {
    const { city, cityId, act } = await open("ST-04");
    const task = await createBead(store, { cityId, title: "T" }, act);
    const old: string[] = [];
    for await (const line of exportBeads(store, { cityId })) old.push(line);
    const later = { ...act, now: new Date(act.now.getTime() + 60_000) };
    await closeBead(store, { cityId, id: task.id }, later);
    const report = await importBeads(store, { cityId, lines: old }, later);
    expect(report).toMatchObject({ updated: 0, conflictCount: 1, conflicts: [{ id: task.id }] });
    expect(await city.status(task.id)).toBe("closed");
  });
});
