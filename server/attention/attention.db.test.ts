import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { composeCity } from "@/lib/city/compose";
import { memoryTree } from "@/lib/files/memory-tree";
import { closeBead } from "../bead/close-bead";
import { TestCity } from "../bead/testing";
import { updateBead } from "../bead/update-bead";
import type { LoadedCity } from "../city/load-city";
import type { OpenCity } from "../console/open-cities";
import type { Store } from "../db/store";
import { storeKinds, testStore } from "../db/testing";
import { recordFindings } from "../doctor/findings";
import { muteFinding } from "../doctor/mutes";
import { acknowledge, withdraw } from "./acknowledgements";
import { changesSince } from "./changes-since";
import { readAttention } from "./read-attention";
import { lastVisit, markVisit } from "./visits";

const start = new Date("2026-05-02T10:00:00Z");
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
const act = (minutes: number) => ({ actor: "mira", now: later(minutes) });
const files = memoryTree({
  "city.toml": '[workspace]\nname = "quay"\n',
  "pack.toml": '[pack]\nname = "quay"\nschema = 2\n',
});

describe.each(storeKinds)("attention on the %s store", (kind) => {
  let store: Store;
  let town: TestCity;
  let city: OpenCity;
  let count = 0;
  beforeAll(async () => {
    store = await testStore(kind);
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    const cityId = `attention-${kind}-${++count}`;
    town = await TestCity.open(store, cityId, start);
    const loaded = { ...composeCity(files, "/city"), tree: files } as unknown as LoadedCity;
    const state = async () => ({ current: loaded, lastGood: loaded, loadedAt: start.getTime() });
    city = { id: cityId, path: "/city", load: async () => loaded, state, recorded: async () => {} };
  });

  const read = (minutes: number, rig = "") =>
    readAttention({
      ...{ store: store.forCity(town.cityId), hall: store, city, cityId: town.cityId, rig, now: later(minutes) },
      standing: { role: "viewer", grants: [] },
    });
  const keys = (list: { readonly items: readonly { readonly key: string }[] }) => list.items.map(({ key }) => key);
  const word = (key: string, stamp: string, minutes: number, holds = 60) =>
    store.transaction((tx) =>
      acknowledge(tx, { cityId: town.cityId, key, stamp, note: "", until: later(minutes + holds) }, act(minutes)),
    );

  test("ux 66 gates that only a person opens wait, those behind open work do not", async () => {
    await town.given(
      [
        { id: "kx-1", type: "gate" },
        { id: "kx-2", type: "gate", await_type: "human" },
        { id: "kx-3", type: "gate", await_type: "gh:run" },
        { id: "kx-4", type: "gate" },
        { id: "kx-5" },
        { id: "web-1", type: "gate", rig: "web" },
      ],
      [["kx-4", "kx-5"]],
    );
    const all = await read(1);
    expect(keys(all.person).sort()).toEqual(["gate:kx-1", "gate:kx-2", "gate:web-1"]);
    expect(all.pages).toEqual({ beads: { count: 3, human: true } });
    expect(keys((await read(1, "web")).person)).toEqual(["gate:web-1"]);
  });

  test("ux 66 blocked, failed and silent work is stuck, and says why", async () => {
    await town.given([
      { id: "kx-1", status: "blocked", assignee: "pilot", notes: "first\nno chart of the reef" },
      { id: "kx-2", status: "closed", closed_at: start.toISOString(), metadata: { "gc.outcome": "fail" } },
      { id: "kx-3", status: "in_progress", assignee: "pilot" },
      { id: "kx-4", status: "closed", closed_at: start.toISOString() },
    ]);
    const soon = await read(1);
    expect(keys(soon.stuck)).toEqual(["blocked:kx-1", "failed:kx-2"]);
    expect(soon.stuck.items[0]?.why).toBe("pilot marked it as blocked: no chart of the reef");
    expect(keys((await read(26 * 60)).stuck)).toEqual(["blocked:kx-1", "failed:kx-2", "stalled:kx-3"]);
    expect(keys((await read(9 * 24 * 60)).stuck)).not.toContain("failed:kx-2");
  });

  test("ux 66 a molecule is stuck when none of its open members can go on", async () => {
    const members = [
      ["kx-2", "kx-1"],
      ["kx-3", "kx-1"],
      ["kx-5", "kx-4"],
      ["kx-6", "kx-4"],
    ] as const;
    await town.given(
      [
        { id: "kx-1", type: "molecule" },
        { id: "kx-2", status: "blocked" },
        { id: "kx-3" },
        { id: "kx-4", type: "molecule" },
        { id: "kx-5" },
        { id: "kx-6" },
      ],
      [["kx-3", "kx-2"], ["kx-5", "kx-6"], ...members.map(([member, root]) => [member, root, "parent-child"] as const)],
    );
    expect((await read(5)).pages.molecules).toBeUndefined();
    const stuck = (await read(20)).stuck.items.filter((item) => item.kind === "molecule");
    expect(stuck.map(({ key, why }) => [key, why])).toEqual([
      ["molecule:kx-1", "None of its 2 open steps can go on; 1 of them is marked as blocked."],
    ]);
  });

  test("ux 69 a word sets an item aside for everybody until it expires or is taken back", async () => {
    await town.given([{ id: "kx-1", type: "gate" }]);
    await word("gate:kx-1", "open", 1);
    const held = await read(2);
    expect([held.person.count, held.handled[0]?.acknowledged?.by, held.pages.beads]).toEqual([0, "mira", undefined]);
    expect((await read(62)).person.count).toBe(1);
    await store.transaction((tx) => withdraw(tx, { cityId: town.cityId, key: "gate:kx-1" }, act(3)));
    expect((await read(4)).person.count).toBe(1);
    await expect(
      store.transaction((tx) => withdraw(tx, { cityId: town.cityId, key: "gate:kx-1" }, act(5))),
    ).rejects.toThrow("nobody acknowledged this");
    await expect(word("gate:kx-1", "open", 1, 8 * 24 * 60)).rejects.toThrow("a week at most");
  });

  test("ux 69 a bead that was something else in between is a new case", async () => {
    await town.given([{ id: "kx-1", status: "blocked" }]);
    await word("blocked:kx-1", "blocked", 1);
    const { cityId } = town;
    const say = (status: string, minutes: number) =>
      store.transaction((tx) => updateBead(tx, { cityId, id: "kx-1", patch: { status } }, act(minutes)));
    const note = { cityId, id: "kx-1", patch: { notes: "still" } };
    await store.transaction((tx) => updateBead(tx, note, act(2)));
    expect((await read(3)).handled).toHaveLength(1);
    await say("open", 4);
    await say("blocked", 5);
    expect(keys((await read(6)).stuck)).toEqual(["blocked:kx-1"]);
  });

  test("ux 52 failing checks are stuck unless somebody muted them", async () => {
    const finding = (name: string, status: "error" | "warning") => ({
      ...{ name, status, severity: "blocking" as const, message: "broken", hint: "", details: [], fixable: false },
      ...{ fixAttempted: false, fixError: "", fixed: false, owner: "core", durationMs: 1 },
    });
    const found = [finding("a", "error"), finding("b", "error"), finding("c", "warning")];
    await recordFindings(store, town.cityId, found, { complete: true, now: start });
    await muteFinding(store, town.cityId, { check: "b", reason: "known", until: later(100) }, act(1));
    expect(keys((await read(2)).stuck)).toEqual(["check:a"]);
    expect(keys((await read(200)).stuck)).toEqual(["check:a", "check:b"]);
  });

  test("ux 66 what changed is what came since the visit before", async () => {
    const who = { cityId: town.cityId, personId: "mira" };
    expect(await lastVisit(store, who, start)).toEqual({ seq: null, at: null, due: true });
    await markVisit(store, who, start);
    await town.given([{ id: "kx-1" }]);
    await store.transaction((tx) => closeBead(tx, { cityId: town.cityId, id: "kx-1" }, act(20)));
    await markVisit(store, who, later(10));
    const visit = await lastVisit(store, who, later(40));
    expect(visit).toEqual({ seq: 0, at: start.toISOString(), due: true });
    const counts = await changesSince(store, { cityId: town.cityId, seq: 0, at: start.toISOString(), access: true });
    expect(counts.events.find(({ type }) => type === "bead.closed")?.count).toBe(1);
    await markVisit(store, who, later(40));
    expect(await lastVisit(store, who, later(41))).toMatchObject({ seq: 0, due: false });
    await markVisit(store, who, later(90));
    expect((await lastVisit(store, who, later(91))).seq).toBeGreaterThan(0);
  });
});
