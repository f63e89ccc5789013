import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getBead } from "@/server/bead/find-bead";
import { listArchived, showArchived } from "@/server/bead/read-archive";
import { TestCity } from "@/server/bead/testing";
import type { Store } from "@/server/db/store";
import { storeKinds, testStore } from "@/server/db/testing";
import { addJob } from "./add-job";
import { cleanUpTask } from "./clean-up-task";
import type { Task } from "./job";
import { startJobs } from "./start-jobs";

describe.each(storeKinds)("%s jobs", (kind) => {
  let store: Store;
  beforeAll(async () => {
    store = await testStore(kind);
  });
  afterAll(() => store.close());

  test("a schedule runs once a city, a job with its act, a failed one again, a key once", async () => {
    await TestCity.open(store, "one");
    await TestCity.open(store, "two");
    const seen: string[] = [];
    let failures = 0;
    const tasks: Task[] = [
      { name: "tick", run: async (_, { cityId }) => void seen.push(`tick ${cityId}`) },
      { name: "note", run: async ({ text }, { cityId }) => void seen.push(`${text} ${cityId}`) },
      {
        name: "shaky",
        run: async () => {
          failures += 1;
          if (failures === 1) throw new Error("once");
          seen.push("shaky");
        },
      },
    ];
    const outcomes: string[] = [];
    const jobs = await startJobs(store, {
      tasks,
      schedules: [{ task: "tick", everyMs: 3_600_000 }],
      report: ({ task, outcome }) => outcomes.push(`${task} ${outcome}`),
      lookMs: 50,
    });
    await addJob(store, { cityId: "one", task: "shaky" });
    const later = new Date(Date.now() + 1500);
    await addJob(store, { cityId: "one", task: "note", key: "k", payload: { text: "first" }, runAt: later });
    await addJob(store, { cityId: "one", task: "note", key: "k", payload: { text: "second" }, runAt: later });
    await store
      .transaction(async (tx) => {
        await addJob(tx, { cityId: "one", task: "note", payload: { text: "undone" } });
        throw new Error("no");
      })
      .catch(() => {});
    await expect
      .poll(() => seen.toSorted(), { timeout: 20_000 })
      .toEqual(["second one", "shaky", "tick one", "tick two"]);
    expect(outcomes).toContain("shaky failed");
    await jobs.stop();
  });

  test("formula 3 the clean-up closes orphans of ended roots first and archives old automation, never a person's bead", async () => {
    const city = await TestCity.open(store, "clean", new Date("2026-05-20T00:00:00Z"));
    const old = { updated_at: "2026-05-01T00:00:00Z", created_at: "2026-05-01T00:00:00Z" };
    await city.given(
      [
        { id: "kx-m", type: "molecule", status: "closed" },
        { id: "kx-s", type: "step" },
        { id: "kx-d", type: "molecule", status: "closed" },
        { id: "kx-e", type: "step", status: "closed" },
        { id: "kx-o", status: "closed", labels: ["order-tracking"] },
        { id: "kx-p", status: "closed" },
        { id: "kx-q" },
      ],
      [
        ["kx-s", "kx-m", "parent-child"],
        ["kx-e", "kx-d", "parent-child"],
      ],
    );
    await store.query(sql`update beads set created_at = ${old.created_at}::timestamptz, updated_at = ${old.updated_at}::timestamptz,
      closed_at = case when status = 'closed' then ${old.updated_at}::timestamptz end where city_id = 'clean'`);
    const context = { store, cityId: "clean", now: city.now, signal: new AbortController().signal };
    await cleanUpTask().run({}, context);
    expect((await getBead(store, "clean", "kx-s")).closeReason).toBe("clean-up: stale wisp: its container has ended");
    const archived = async () => {
      const rows = await store.query<{ id: string }>(
        sql`select id from archived_beads where city_id = 'clean' order by id`,
      );
      return rows.map((row) => row.id);
    };
    expect(await archived()).toEqual(["kx-d", "kx-e", "kx-o"]);
    await cleanUpTask().run({}, { ...context, now: new Date("2026-05-28T00:00:01Z") });
    expect(await archived()).toEqual(["kx-d", "kx-e", "kx-m", "kx-o", "kx-s"]);
    const whole = await listArchived(store, { cityId: "clean", words: "", limit: 3 });
    expect(whole).toMatchObject({ total: 5, items: [{ id: "kx-s" }, { id: "kx-m" }, { id: "kx-o" }] });
    const rest = await listArchived(store, { cityId: "clean", words: "", limit: 3, cursor: whole.nextCursor });
    expect(rest.items.map((bead) => bead.id)).toEqual(["kx-e", "kx-d"]);
    expect((await listArchived(store, { cityId: "clean", words: "KX-S", limit: 3 })).total).toBe(1);
    expect(await showArchived(store, "clean", "kx-s")).toMatchObject({
      reason: "clean-up: closed wisp",
      record: { id: "kx-s", dependencies: [{ on_id: "kx-m", type: "parent-child" }] },
    });
    await expect(showArchived(store, "clean", "kx-p")).rejects.toThrow('bead "kx-p" is not in the archive');
    for (const id of ["kx-p", "kx-q"]) await getBead(store, "clean", id);
    await city.expectDerived();
  });

  test("runtime 5.3 a city with the daemon's collector lets closed wisps go by the age since their birth", async () => {
    const city = await TestCity.open(store, "daemon", new Date("2026-05-20T00:00:00Z"));
    await city.given([
      { id: "kx-m", type: "molecule", status: "closed" },
      { id: "kx-p", status: "closed" },
    ]);
    const context = { store, cityId: "daemon", signal: new AbortController().signal };
    const task = cleanUpTask(async (cityId) => (cityId === "daemon" ? 3_600_000 : undefined));
    await task.run({}, { ...context, now: city.now });
    expect((await listArchived(store, { cityId: "daemon", words: "", limit: 9 })).total).toBe(0);
    await task.run({}, { ...context, now: new Date("2026-05-20T01:00:01Z") });
    const { items } = await listArchived(store, { cityId: "daemon", words: "", limit: 9 });
    expect(items.map((bead) => bead.id)).toEqual(["kx-m"]);
  });
});
