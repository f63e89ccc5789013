import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Store } from "@/server/db/store";
import { storeKinds, testStore } from "@/server/db/testing";
import { progressOf } from "@/server/molecule/progress-of";
import { closeBeads } from "./close-bead";
import { getBead } from "./find-bead";
import { sweepEnded } from "./sweep-ended";
import { TestCity } from "./testing";
import { updateBead } from "./update-bead";

describe.each(storeKinds)("%s", (kind) => {
  let store: Store;
  beforeAll(async () => {
    store = await testStore(kind);
  });
  afterAll(() => store.close());
  let count = 0;
  const open = () => TestCity.open(store, `close-${++count}`);

  test("formula 3 closing the last step closes the root with its exact reason, after it, with its events", async () => {
    const city = await open();
    await city.given(
      [
        { id: "kx-m", type: "molecule", title: "kiln" },
        { id: "kx-1", type: "step", status: "closed" },
        { id: "kx-2", type: "bug" },
      ],
      [
        ["kx-1", "kx-m", "parent-child"],
        ["kx-2", "kx-m", "parent-child"],
      ],
    );
    const result = await city.close("kx-2");
    expect(result).toMatchObject({
      closed: ["kx-2", "kx-m"],
      closeReason: "Closed",
      messages: ['Auto-closed molecule kx-m "kiln"'],
    });
    const root = await getBead(store, city.cityId, "kx-m");
    expect(root.closeReason).toBe("molecule autoclose: all step children closed");
    expect(root.metadata.close_reason).toBe(root.closeReason);
    expect(await city.events()).toEqual(["bead.closed kx-2", "bead.closed kx-m", "molecule.resolved kx-m"]);
    await city.expectDerived();
  });

  test("R2 an epic inside a molecule closes with its last child; a hand-made one stays", async () => {
    const city = await open();
    await city.given(
      [
        { id: "kx-m", type: "molecule" },
        { id: "kx-e", type: "epic" },
        { id: "kx-s", type: "step" },
        { id: "kx-h", type: "epic" },
        { id: "kx-c" },
      ],
      [
        ["kx-e", "kx-m", "parent-child"],
        ["kx-s", "kx-e", "parent-child"],
        ["kx-c", "kx-h", "parent-child"],
      ],
    );
    expect((await city.close("kx-s")).closed).toEqual(["kx-s", "kx-e", "kx-m"]);
    expect((await city.close("kx-c")).closed).toEqual(["kx-c"]);
    expect(await city.status("kx-h")).toBe("open");
    expect(await city.ready()).toEqual(["kx-h"]);
    await city.expectDerived();
  });

  test("R2 an open gate keeps the root open; no descendants, no auto-close", async () => {
    const city = await open();
    await city.given(
      [
        { id: "kx-m", type: "molecule" },
        { id: "kx-s", type: "step" },
        { id: "kx-g", type: "gate" },
        { id: "kx-b", type: "molecule" },
      ],
      [
        ["kx-s", "kx-m", "parent-child"],
        ["kx-g", "kx-m", "parent-child"],
      ],
    );
    expect((await city.close("kx-s")).closed).toEqual(["kx-s"]);
    await expect(city.close("kx-m")).rejects.toThrow(
      "cannot close molecule kx-m: 1 open child issue(s); close children first or use --force to override",
    );
    expect((await city.close("kx-g")).closed).toEqual(["kx-g", "kx-m"]);
    expect(await city.status("kx-b")).toBe("open");
  });

  test("ux 32 containers keep what is blocked and failed in them, at any depth", async () => {
    const city = await open();
    await city.given(
      [
        { id: "kx-m", type: "molecule" },
        { id: "kx-e", type: "epic" },
        { id: "kx-1", type: "step" },
        { id: "kx-2", type: "step" },
        { id: "kx-3", type: "epic" },
      ],
      [
        ["kx-e", "kx-m", "parent-child"],
        ["kx-1", "kx-e", "parent-child"],
        ["kx-2", "kx-e", "parent-child"],
        ["kx-3", "kx-m", "parent-child"],
        ["kx-2", "kx-1"],
      ],
    );
    const counts = async () => {
      const found = await progressOf(store, city.cityId, ["kx-m", "kx-e"]);
      await city.expectDerived();
      return ["kx-m", "kx-e"].map((id) => [found.get(id)?.blocked, found.get(id)?.failed]);
    };
    const ends = (id: string, outcome: string | null) =>
      updateBead(store, { cityId: city.cityId, id, patch: { metadata: { "gc.outcome": outcome } } }, city.act);
    expect(await counts()).toEqual([
      [1, 0],
      [1, 0],
    ]);
    await city.link("kx-e", "kx-3");
    expect(await counts()).toEqual([
      [3, 0],
      [2, 0],
    ]);
    await ends("kx-3", "fail");
    expect(await counts()).toEqual([
      [3, 0],
      [2, 0],
    ]);
    await city.close("kx-3");
    expect(await counts()).toEqual([
      [1, 1],
      [1, 0],
    ]);
    await ends("kx-3", null);
    expect(await counts()).toEqual([
      [1, 0],
      [1, 0],
    ]);
    await ends("kx-3", "failed");
    await city.close("kx-1");
    expect(await counts()).toEqual([
      [0, 1],
      [0, 0],
    ]);
    await city.reopen("kx-3");
    expect(await counts()).toEqual([
      [2, 0],
      [1, 0],
    ]);
  });

  test("R2 a root that ends with a bead that is only stamped with it is counted by what it lies in", async () => {
    const city = await open();
    await city.given(
      [
        { id: "kx-p", type: "epic" },
        { id: "kx-m", type: "molecule" },
        { id: "kx-1", type: "step", metadata: { "gc.root_bead_id": "kx-m" } },
      ],
      [["kx-m", "kx-p", "parent-child"]],
    );
    expect((await city.close("kx-1")).closed).toEqual(["kx-1", "kx-m"]);
    await city.expectDerived();
    await city.reopen("kx-1");
    await city.expectDerived();
  });

  test("R2 reopening a member reopens the root in the same transaction, and closing it closes the root again", async () => {
    const city = await open();
    await city.given(
      [{ id: "kx-m", type: "molecule" }, { id: "kx-e", type: "epic" }, { id: "kx-a", type: "step" }, { id: "kx-next" }],
      [
        ["kx-e", "kx-m", "parent-child"],
        ["kx-a", "kx-e", "parent-child"],
        ["kx-next", "kx-m"],
      ],
    );
    await city.close("kx-a");
    expect(await city.ready()).toEqual(["kx-next"]);
    expect((await city.reopen("kx-a")).reopened).toEqual(["kx-a", "kx-e", "kx-m"]);
    expect(await city.ready()).toEqual([]);
    expect(await city.blocked()).toEqual({ "kx-next": ["kx-m"] });
    await city.expectDerived();
    expect((await city.close("kx-a")).closed).toEqual(["kx-a", "kx-e", "kx-m"]);
    expect(await getBead(store, city.cityId, "kx-m")).toMatchObject({ descendants: 2, closedDescendants: 2 });
    await city.expectDerived();
  });

  test("runtime 4.1 guards in their order and exact words; a closed bead closes again without a change", async () => {
    const city = await open();
    await city.given(
      [
        { id: "kx-e", type: "epic" },
        { id: "kx-f", type: "epic" },
        { id: "kx-e.1" },
        { id: "kx-p", status: "pinned" },
        { id: "kx-t", is_template: true },
        { id: "kx-w" },
      ],
      [
        ["kx-e", "kx-f"],
        ["kx-e.1", "kx-e", "parent-child"],
        ["kx-w", "kx-e.1", "waits-for"],
      ],
    );
    await expect(city.close("kx-e")).rejects.toThrow("cannot close epic kx-e: 1 open child issue(s)");
    await expect(city.close("kx-p")).rejects.toThrow("cannot modify pinned issue kx-p (use --force to override)");
    await expect(city.close("kx-t", { force: true })).rejects.toThrow(
      "cannot modify template kx-t: templates are read-only",
    );
    await expect(city.close("kx-w")).rejects.toThrow(
      "cannot close kx-w: blocked by open issues [kx-e.1 (waits-for)] (use --force to override)",
    );
    await expect(city.close("kx-none")).rejects.toThrow('getting bead "kx-none": bead not found');
    expect(await city.events()).toEqual([]);
    expect(await city.close("kx-p", { force: true, reason: "done" })).toMatchObject({
      closed: ["kx-p"],
      closeReason: "done",
    });
    expect(await city.close("kx-p")).toMatchObject({ alreadyClosed: true, closed: [], closeReason: "done" });
    expect(await city.events()).toEqual(["bead.closed kx-p"]);
  });

  test("R16 of several ids each is reported", async () => {
    const city = await open();
    await city.given([{ id: "kx-1" }, { id: "kx-2" }], [["kx-2", "kx-1"]]);
    const input = { cityId: city.cityId, ids: ["kx-2", "kx-1", "kx-9", "kx-2"] };
    const outcomes = await closeBeads(store, input, city.act);
    expect(outcomes.map((outcome) => [outcome.id, outcome.ok])).toEqual([
      ["kx-2", false],
      ["kx-1", true],
      ["kx-9", false],
    ]);
    expect(await city.status("kx-1")).toBe("closed");
  });

  test("runtime 4.4 a closed work bead ends its attached root and the convoys that are complete", async () => {
    const city = await open();
    await city.given(
      [
        { id: "kx-1", metadata: { molecule_id: "kx-m" } },
        { id: "kx-m", type: "molecule" },
        { id: "kx-s", type: "step" },
        { id: "kx-v", type: "convoy", title: "ship" },
        { id: "kx-o", type: "convoy", labels: ["owned"] },
      ],
      [
        ["kx-s", "kx-m", "parent-child"],
        ["kx-v", "kx-1", "tracks"],
        ["kx-o", "kx-1", "tracks"],
      ],
    );
    const result = await city.close("kx-1");
    expect(result.closed.toSorted()).toEqual(["kx-1", "kx-m", "kx-v"]);
    expect(result.messages.toSorted()).toEqual(['Auto-closed convoy kx-v "ship"', "Auto-closed molecule kx-m on kx-1"]);
    expect(await city.status("kx-s")).toBe("open");
    expect(await city.events()).toContain("convoy.closed kx-v");
    await city.expectDerived();
  });

  test("a root whose members ended behind its back is closed by the sweep, once", async () => {
    const city = await open();
    await city.given(
      [
        { id: "kx-m", type: "molecule", title: "three" },
        { id: "kx-a", type: "step" },
        { id: "kx-e", type: "epic" },
        { id: "kx-b", type: "step" },
        { id: "kx-n", type: "molecule" },
        { id: "kx-c", type: "step" },
        { id: "kx-0", type: "molecule" },
      ],
      [
        ["kx-a", "kx-m", "parent-child"],
        ["kx-e", "kx-m", "parent-child"],
        ["kx-b", "kx-e", "parent-child"],
        ["kx-c", "kx-n", "parent-child"],
      ],
    );
    await store.query(
      sql`update beads set status = 'closed', closed_at = now() where city_id = ${city.cityId} and id in ('kx-a', 'kx-b')`,
    );
    expect((await sweepEnded(store, city.cityId, city.act)).closed).toEqual(["kx-e", "kx-m"]);
    expect((await sweepEnded(store, city.cityId, city.act)).closed).toEqual([]);
    await city.expectDerived();
  });
});
