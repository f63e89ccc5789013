import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseFilter } from "@/lib/bead/filter/parse-filter";
import { TestCity } from "../bead/testing";
import type { Store } from "../db/store";
import { storeKinds, testStore } from "../db/testing";
import { exportMolecule } from "./export-molecule";
import { moleculeEvents } from "./molecule-events";
import { moleculeTimeline } from "./molecule-timeline";

describe.each(storeKinds)("the members of a molecule on the %s store", (kind) => {
  let store: Store;
  let city: TestCity;
  beforeAll(async () => {
    store = await testStore(kind);
    city = await TestCity.open(store, "members");
    await city.given(
      [
        { id: "kx-r", type: "molecule" },
        { id: "kx-e", type: "epic" },
        { id: "kx-1", started_at: "2026-05-02T09:10:00Z" },
        { id: "kx-2" },
        { id: "kx-9" },
      ],
      [
        ["kx-e", "kx-r", "parent-child"],
        ["kx-1", "kx-e", "parent-child"],
        ["kx-2", "kx-e", "parent-child"],
        ["kx-2", "kx-1"],
        ["kx-9", "kx-1"],
      ],
    );
    await city.close("kx-1");
    await city.close("kx-9");
  });
  afterAll(() => store.close());
  const query = () => ({ cityId: city.cityId, rootId: "kx-r", now: city.now });

  test("ux 41 the timeline windows members by when they were begun, on one axis", async () => {
    const all = await moleculeTimeline(store, { ...query(), offset: 0, limit: 50 });
    expect(all.beads.map((bead) => bead.id)).toEqual(["kx-1", "kx-2", "kx-e"]);
    const second = await moleculeTimeline(store, { ...query(), offset: 1, limit: 1 });
    expect(second.beads.map((bead) => bead.id)).toEqual(["kx-2"]);
    expect(second).toMatchObject({ total: 3, axis: all.axis });
    const { terms } = parseFilter("state:closed");
    expect((await moleculeTimeline(store, { ...query(), terms, offset: 0, limit: 9 })).total).toBe(1);
  });

  test("the events of a molecule are those of its members, page by page", async () => {
    const all = await moleculeEvents(store, { ...query(), limit: 50 });
    expect(all.items.map((event) => event.subject)).not.toContain("kx-9");
    expect(all.items.find((event) => event.type === "bead.closed")).toMatchObject({ subject: "kx-1", title: "kx-1" });
    const first = await moleculeEvents(store, { ...query(), limit: 1 });
    expect(first.items).toEqual(all.items.slice(0, 1));
    if (all.items.length > 1) expect(first.nextSeq).toBe(all.items[0]?.seq);
  });

  test("ux 42 an export holds what the filter leaves, and the edges between it", async () => {
    const all = await exportMolecule(store, { ...query(), terms: [] });
    expect(all.beads.map((bead) => bead.id)).toEqual(["kx-r", "kx-1", "kx-2", "kx-e"]);
    expect(all.edges).toContainEqual({ issueId: "kx-2", dependsOnId: "kx-1", type: "blocks" });
    const { terms } = parseFilter("type:task");
    const tasks = await exportMolecule(store, { ...query(), terms });
    expect(tasks.beads.map((bead) => bead.id)).toEqual(["kx-1", "kx-2"]);
    expect(tasks.edges).toHaveLength(1);
  });
});
