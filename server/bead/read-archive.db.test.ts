import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { archivedBeads } from "@/drizzle/schema/archived-beads";
import type { Store } from "../db/store";
import { storeKinds, testStore } from "../db/testing";
import { listArchived, showArchived } from "./read-archive";
import { TestCity } from "./testing";

const now = new Date("2026-05-03T10:00:00.250Z");

describe.each(storeKinds)("on the %s store", (kind) => {
  let store: Store;
  beforeAll(async () => {
    store = await testStore(kind);
    for (const city of ["old", "other"]) await TestCity.open(store, city, now);
    const row = (cityId: string, id: string, archivedAt: Date) => ({
      ...{ cityId, id, archivedAt, archivedBy: "ada", reason: "retention", title: `100% of ${id}`, issueType: "task" },
      record: { city_id: cityId, id },
    });
    // All but one left in one moment, as a clean-up takes them.
    const ids = ["ol-1", "ol-2", "ol-3", "ol-4", "ol-5"];
    await store.db
      .insert(archivedBeads)
      .values([
        ...ids.map((id) => row("old", id, now)),
        row("old", "ol-6", new Date(now.getTime() + 1)),
        row("other", "ot-1", now),
        { ...row("other", "ot-1", new Date(now.getTime() + 9)), title: "again" },
      ]);
  });
  afterAll(() => store.close());

  test("R20 the archive is read page by page, latest first, none twice and none left out", async () => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await listArchived(store, { cityId: "old", words: "", limit: 2, cursor });
      expect(page.total).toBe(6);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toEqual(["ol-6", "ol-5", "ol-4", "ol-3", "ol-2", "ol-1"]);
  });

  test("R20 words are looked for as they are typed, and a cursor of another list is refused", async () => {
    const found = (words: string) => listArchived(store, { cityId: "old", words, limit: 10 });
    expect((await found("100% of ol-3")).items.map(({ id }) => id)).toEqual(["ol-3"]);
    expect((await found("1_0")).total).toBe(0);
    await expect(listArchived(store, { cityId: "old", words: "", limit: 2, cursor: "MSBhLTE" })).rejects.toThrow(
      "the page cursor does not belong to this list",
    );
  });

  test("R20 a bead that was archived twice is there twice, each by its moment", async () => {
    const { items } = await listArchived(store, { cityId: "other", words: "", limit: 10 });
    const shown = await Promise.all(items.map(({ id, archivedAt }) => showArchived(store, "other", id, archivedAt)));
    expect(shown.map(({ title }) => title)).toEqual(["again", "100% of ot-1"]);
    expect((await showArchived(store, "other", "ot-1")).title).toBe("again");
  });

  test("R20 a record is shown to its own city alone", async () => {
    expect((await showArchived(store, "old", "ol-1")).record).toEqual({ id: "ol-1" });
    await expect(showArchived(store, "old", "ot-1")).rejects.toThrow('bead "ot-1" is not in the archive');
  });
});
