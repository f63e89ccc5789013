import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Store } from "@/server/db/store";
import { storeKinds, testStore } from "@/server/db/testing";
import { removeDependency } from "./remove-dependency";
import { TestCity } from "./testing";
import { updateBead } from "./update-bead";
import { whyBlocked } from "./why-blocked";

describe.each(storeKinds)("%s", (kind) => {
  let store: Store;
  beforeAll(async () => {
    store = await testStore(kind);
  });
  afterAll(() => store.close());
  let count = 0;
  const open = () => TestCity.open(store, `dep-${++count}`);

  test("runtime 2.2 checks come in their order with the exact words", async () => {
    const city = await open();
    await city.given(
      [{ id: "kx-e", type: "epic" }, { id: "kx-f", type: "epic" }, { id: "kx-b", type: "bug" }, { id: "kx-c" }],
      [
        ["kx-f", "kx-e", "parent-child"],
        ["kx-b", "kx-c"],
      ],
    );
    const refusal = (issue: string, on: string, type?: string) =>
      city.link(issue, on, type).then(
        () => "accepted",
        (error: Error) => error.message,
      );
    expect(await refusal("kx-none", "kx-b")).toBe("issue kx-none not found");
    expect(await refusal("kx-b", "kx-none")).toBe("issue kx-none not found");
    expect(await refusal("kx-b", "kx-e")).toBe("tasks can only block other tasks, not epics");
    expect(await refusal("kx-e", "kx-b")).toBe("epics can only block other epics, not tasks");
    expect(await refusal("kx-b", "kx-b")).toBe("cannot add self-dependency: kx-b cannot depend on itself");
    expect(await refusal("kx-c", "kx-b")).toBe("adding dependency would create a cycle");
    expect(await refusal("kx-f", "kx-e")).toContain("kx-f is already a child of kx-e.");
    expect(await refusal("kx-e", "kx-f")).toBe("adding dependency would create a cycle");
    expect(await refusal("kx-b", "kx-c", "related")).toContain(
      'already exists with type "blocks" (requested "related")',
    );
    expect(await refusal("kx-b", "kx-c")).toBe("accepted");
    expect(await refusal("kx-b", "other-9")).toBe("accepted");
    expect(await refusal("kx-c", "x", "")).toBe(
      'invalid dependency type "": must be non-empty and at most 50 characters',
    );
    expect(await city.blocked()).toEqual({ "kx-b": ["kx-c", "other-9"] });
    await city.expectDerived();
  });

  test("R3 a ring is refused with its path, containment included", async () => {
    const city = await open();
    await city.given(
      [
        { id: "kx-box", type: "epic" },
        { id: "kx-lid", type: "epic" },
        { id: "kx-knob", type: "epic" },
        { id: "kx-x", type: "epic" },
      ],
      [
        ["kx-lid", "kx-box", "parent-child"],
        ["kx-knob", "kx-lid", "parent-child"],
        ["kx-x", "kx-knob"],
      ],
    );
    await expect(city.link("kx-box", "kx-knob")).rejects.toMatchObject({
      message: "adding dependency would create a cycle",
      detail: { path: ["kx-box", "kx-knob", "kx-lid", "kx-box"] },
    });
    // Putting the box's waiter inside of what it waits for.
    await expect(city.link("kx-x", "kx-lid", "parent-child")).resolves.toEqual({ added: true });
    await expect(city.link("kx-box", "kx-x", "parent-child")).rejects.toThrow("adding dependency would create a cycle");
  });

  test("R10 a blocked or deferred container holds everything in it, at any depth, and only closed satisfies", async () => {
    const city = await open();
    await city.given(
      [
        { id: "kx-a", type: "epic" },
        { id: "kx-b", type: "epic" },
        { id: "kx-c", type: "feature" },
        { id: "kx-d" },
        { id: "kx-p", type: "epic", status: "pinned" },
      ],
      [
        ["kx-b", "kx-a", "parent-child"],
        ["kx-c", "kx-b", "parent-child"],
        ["kx-d", "kx-c", "parent-child"],
        ["kx-a", "kx-p"],
      ],
    );
    expect(await city.ready()).toEqual([]);
    expect(await city.blocked()).toEqual({ "kx-a": ["kx-p"], "kx-b": ["kx-a"], "kx-c": ["kx-b"], "kx-d": ["kx-c"] });
    await city.close("kx-p", { force: true });
    expect((await city.ready()).toSorted()).toEqual(["kx-c", "kx-d"]);
    const edit = (id: string, patch: object) => updateBead(store, { cityId: city.cityId, id, patch }, city.act);
    await edit("kx-b", { status: "deferred" });
    expect(await city.ready()).toEqual([]);
    await city.expectDerived();
    await edit("kx-b", { status: "open" });
    await edit("kx-a", { deferUntil: "2026-05-02T10:00:01Z" });
    expect(await city.ready()).toEqual([]);
    await city.expectDerived();
    await edit("kx-a", { deferUntil: "2026-05-02T10:00:00Z" });
    expect((await city.ready()).toSorted()).toEqual(["kx-c", "kx-d"]);
    await edit("kx-p", { metadata: { "gc.work_outcome": "blocked" } });
    expect(await city.ready()).toEqual([]);
    await city.expectDerived();
  });

  test("ux 39 why a bead waits, down to the last link", async () => {
    const city = await open();
    await city.given(
      [
        { id: "kx-e", type: "epic" },
        { id: "kx-s" },
        { id: "kx-f", type: "epic", assignee: "mayor", status: "in_progress" },
        { id: "kx-g", type: "gate" },
      ],
      [
        ["kx-s", "kx-e", "parent-child"],
        ["kx-e", "kx-f"],
        ["kx-f", "kx-g", "waits-for"],
        ["kx-s", "gone-1"],
      ],
    );
    const tree = await whyBlocked(store, city.cityId, "kx-s", city.now);
    expect(tree.reasons).toMatchObject([
      { kind: "unresolved", id: "gone-1" },
      {
        kind: "container",
        on: {
          id: "kx-e",
          reasons: [
            {
              kind: "open",
              on: { id: "kx-f", assignee: "mayor", reasons: [{ kind: "open", via: "waits-for", on: { id: "kx-g" } }] },
            },
          ],
        },
      },
    ]);
  });

  test("removing an edge frees its dependent", async () => {
    const city = await open();
    await city.given([{ id: "kx-1" }, { id: "kx-2" }], [["kx-2", "kx-1"]]);
    const edge = { cityId: city.cityId, issueId: "kx-2", onId: "kx-1" };
    expect(await removeDependency(store, edge, city.act)).toEqual(["blocks"]);
    expect((await city.ready()).toSorted()).toEqual(["kx-1", "kx-2"]);
    await expect(removeDependency(store, edge, city.act)).rejects.toThrow("dependency kx-2 -> kx-1 does not exist");
    await city.expectDerived();
  });
});
