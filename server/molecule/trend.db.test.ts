import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseFilter } from "@/lib/bead/filter/parse-filter";
import { archiveBeads } from "../bead/archive-beads";
import { listBeads } from "../bead/list-beads";
import { readyAgeCounts } from "../bead/ready-age-counts";
import { TestCity } from "../bead/testing";
import type { Store } from "../db/store";
import { storeKinds, testStore } from "../db/testing";
import { moleculeTrend } from "./molecule-trend";

const now = new Date("2026-05-03T10:00:00Z");

describe.each(storeKinds)("on the %s store", (kind) => {
  let store: Store;
  beforeAll(async () => {
    store = await testStore(kind);
  });
  afterAll(() => store.close());

  test("a day counts what started and ended in it (UTC), with median and ninth decile of the lead time", async () => {
    const city = await TestCity.open(store, "trend", now);
    const root = (id: string, created: string, closed?: string, more: object = {}) => ({
      ...{ id, type: "molecule", created_at: created, ref: "build", ...more },
      ...(closed && { status: "closed", closed_at: closed }),
    });
    await city.given([
      root("m1", "2026-05-01T23:00:00Z", "2026-05-02T00:00:00Z"),
      root("m2", "2026-05-01T22:00:00Z", "2026-05-02T01:00:00Z", { rig: "web" }),
      root("m3", "2026-05-02T12:00:00Z", "2026-05-02T12:10:00Z"),
      root("m4", "2026-05-02T23:59:59.999Z"),
      root("m5", "2020-01-01T00:00:00Z", "2020-01-02T00:00:00Z"),
      { ...root("w1", "2026-05-03T00:00:00Z", "2026-05-03T00:00:30Z"), type: "task", metadata: { "gc.kind": "wisp" } },
      { id: "t1", created_at: "2026-05-02T01:00:00Z" },
    ]);
    const range = { cityId: "trend", from: "2026-05-01", to: "2026-05-03" };
    const days = await moleculeTrend(store, range);
    expect(days).toEqual([
      { day: "2026-05-01", started: 2, finished: 0, archived: 0, medianLead: null, slowLead: null },
      { day: "2026-05-02", started: 2, finished: 3, archived: 0, medianLead: 3600, slowLead: 9360 },
      { day: "2026-05-03", started: 1, finished: 1, archived: 0, medianLead: 30, slowLead: 30 },
    ]);
    expect((await moleculeTrend(store, { ...range, rig: "web" })).map((day) => day.finished)).toEqual([0, 1, 0]);
    expect((await moleculeTrend(store, { ...range, formula: "none" })).map((day) => day.started)).toEqual([0, 0, 0]);

    const listed = await listBeads(store, {
      cityId: "trend",
      now,
      terms: parseFilter("is:root closed:2026-05-02").terms,
    });
    expect(listed.total).toBe(days[1]?.finished);

    await store.transaction((tx) => archiveBeads(tx, "trend", ["m1", "w1"], "old", city.act));
    expect(await moleculeTrend(store, range)).toEqual(
      days.map((day, at) => ({ ...day, finished: [0, 2, 0][at], archived: [0, 1, 1][at] })),
    );
    expect(await moleculeTrend(store.forCity("other"), range)).toEqual(
      days.map(({ day }) => ({ day, started: 0, finished: 0, archived: 0, medianLead: null, slowLead: null })),
    );
  });

  test("ux 6 each age of the ready queue counts the list of its filter, and the ages leave nothing out", async () => {
    const city = await TestCity.open(store, "ages", now);
    const hours = [0, 0.5, 1, 3.999, 4, 23, 24, 71, 72, 167, 168, 5000, -1];
    await city.given(
      hours.map((ago, at) => ({ id: `b${at}`, created_at: new Date(now.getTime() - ago * 3_600_000).toISOString() })),
    );
    await store.query(sql`update beads set status = 'closed' where city_id = 'ages' and id = 'b1'`);
    const ages = await readyAgeCounts(store, { cityId: "ages", now });
    expect(ages.map((age) => age.count)).toEqual([2, 2, 2, 2, 2, 2]);
    for (const { filter, count } of ages) {
      const terms = parseFilter(`state:ready ${filter}`).terms;
      expect((await listBeads(store, { cityId: "ages", now, terms })).total).toBe(count);
    }
    expect((await readyAgeCounts(store, { cityId: "ages", now, rig: "web" })).map((age) => age.count)).toEqual([
      0, 0, 0, 0, 0, 0,
    ]);
  });
});
