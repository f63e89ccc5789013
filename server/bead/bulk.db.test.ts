import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BulkAct } from "@/lib/bead/bulk";
import type { Store } from "../db/store";
import { storeKinds, testStore } from "../db/testing";
import { changeBulk, previewBulk } from "./bulk-change";
import { undoBulk } from "./bulk-undo";
import { getBead } from "./find-bead";
import { TestCity } from "./testing";

const close: BulkAct = { kind: "close", reason: "", force: false };

describe.each(storeKinds)("bulk acts on the %s store", (kind) => {
  let store: Store;
  let city: TestCity;
  let number = 0;
  beforeAll(async () => {
    store = await testStore(kind);
  });
  afterAll(() => store.close());
  const open = async () => {
    number += 1;
    city = await TestCity.open(store, `bulk-${kind}-${number}`);
  };
  const input = (act: BulkAct, ids: readonly string[], key?: string) => ({
    cityId: city.cityId,
    beads: ids.map((id) => ({ id })),
    act,
    ...(key && { idempotencyKey: key }),
  });
  const outcomes = (report: { outcomes: readonly { id: string; outcome: string }[] }) =>
    Object.fromEntries(report.outcomes.map((each) => [each.id, each.outcome]));

  test("a preview says for each bead what the act does, and writes nothing", async () => {
    await open();
    await city.given(
      [{ id: "kx-1" }, { id: "kx-2" }, { id: "kx-3", status: "closed" }, { id: "kx-4" }],
      [["kx-2", "kx-4"]],
    );
    const ids = ["kx-1", "kx-2", "kx-3", "kx-9"];
    const preview = await previewBulk(store, input(close, ids), city.act);
    expect(outcomes(preview)).toEqual({ "kx-1": "changes", "kx-2": "refused", "kx-3": "unchanged", "kx-9": "refused" });
    expect(preview.outcomes[1]?.why).toContain("blocked by open issues [kx-4]");
    expect(await city.status("kx-1")).toBe("open");
    expect(await city.events()).toEqual([]);
    expect(await changeBulk(store, input(close, ids), city.act)).toEqual(preview);
    expect(await city.status("kx-1")).toBe("closed");
    await city.expectDerived();
  });

  test("beads that hold each other back are closed in the order that the guards allow", async () => {
    await open();
    await city.given(
      [{ id: "kx-1" }, { id: "kx-2" }, { id: "kx-3" }],
      [
        ["kx-1", "kx-2"],
        ["kx-2", "kx-3"],
      ],
    );
    const report = await changeBulk(store, input(close, ["kx-1", "kx-2", "kx-3"]), city.act);
    expect(Object.values(outcomes(report))).toEqual(["changes", "changes", "changes"]);
    await city.expectDerived();
  });

  test("a bead that was changed since it was looked at is refused, the others go on", async () => {
    await open();
    await city.given([{ id: "kx-1", version: 4 }, { id: "kx-2" }]);
    const beads = [{ id: "kx-1", version: 3 }, { id: "kx-2" }];
    const act = { kind: "priority", priority: 0 } as const;
    const report = await changeBulk(store, { cityId: city.cityId, beads, act }, city.act);
    expect(outcomes(report)).toEqual({ "kx-1": "refused", "kx-2": "changes" });
    expect(report.outcomes[0]?.why).toContain("was changed meanwhile (version 4)");
  });

  test("the same key does an act once, and another act with it is refused", async () => {
    await open();
    await city.given([{ id: "kx-1" }]);
    const act: BulkAct = { kind: "labels", add: ["hot"], remove: [] };
    const first = await changeBulk(store, input(act, ["kx-1"], "key-00001"), city.act);
    expect(await changeBulk(store, input(act, ["kx-1"], "key-00001"), city.act)).toEqual(first);
    expect((await getBead(store, city.cityId, "kx-1")).version).toBe(first.outcomes[0]?.version);
    await expect(changeBulk(store, input(close, ["kx-1"], "key-00001"), city.act)).rejects.toMatchObject({
      status: 409,
    });
  });

  test("undo brings back what was, with the molecule that had ended, and keeps what was changed since", async () => {
    await open();
    await city.given(
      [
        { id: "kx-r", type: "molecule" },
        { id: "kx-1", status: "in_progress", assignee: "kim" },
        { id: "kx-2", priority: 1, labels: ["a"] },
        { id: "kx-3" },
      ],
      [
        ["kx-1", "kx-r", "parent-child"],
        ["kx-2", "kx-r", "parent-child"],
      ],
    );
    const report = await changeBulk(store, input(close, ["kx-1", "kx-2", "kx-3"], "key-00002"), city.act);
    expect(report.outcomes.flatMap((each) => each.also)).toEqual(["kx-r"]);
    expect(await city.status("kx-r")).toBe("closed");
    await city.reopen("kx-3");
    const undone = await undoBulk(store, { cityId: city.cityId, idempotencyKey: "key-00002" }, city.act);
    expect(undone).toEqual({ undone: ["kx-1", "kx-2"], kept: [{ id: "kx-3", why: "it was changed since" }] });
    expect(await getBead(store, city.cityId, "kx-1")).toMatchObject({ status: "in_progress", assignee: "kim" });
    expect(await getBead(store, city.cityId, "kx-2")).toMatchObject({ status: "open", priority: 1, labels: ["a"] });
    expect(await city.status("kx-r")).toBe("open");
    await city.expectDerived();
  });

  test("every act is taken back", async () => {
    await open();
    await city.given([
      { id: "kx-1", assignee: "kim", labels: ["a", "b"], priority: 3 },
      { id: "kx-2", status: "closed", close_reason: "wontfix" },
      { id: "kx-3" },
    ]);
    const acts: readonly (readonly [BulkAct, string])[] = [
      [{ kind: "assign", assignee: "lee" }, "kx-1"],
      [{ kind: "labels", add: ["c"], remove: ["a"] }, "kx-1"],
      [{ kind: "priority", priority: 0 }, "kx-1"],
      [{ kind: "defer", until: "2026-06-01T00:00:00Z" }, "kx-1"],
      [{ kind: "reopen" }, "kx-2"],
      [{ kind: "claim", assignee: "lee" }, "kx-3"],
    ];
    const facts = async (id: string) => {
      const { status, assignee, labels, priority, deferUntil, closeReason } = await getBead(store, city.cityId, id);
      return { status, assignee, labels, priority, deferUntil, closeReason };
    };
    for (const [index, [act, id]] of acts.entries()) {
      const before = await facts(id);
      const key = `key-act-${index}`;
      expect(outcomes(await changeBulk(store, input(act, [id], key), city.act)), act.kind).toEqual({ [id]: "changes" });
      expect(await facts(id), act.kind).not.toEqual(before);
      await undoBulk(store, { cityId: city.cityId, idempotencyKey: key }, city.act);
      expect(await facts(id), act.kind).toEqual(before);
    }
    await expect(
      undoBulk(store, { cityId: city.cityId, idempotencyKey: "no-such-key" }, city.act),
    ).rejects.toMatchObject({ status: 404 });
  });
});
