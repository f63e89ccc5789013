import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrations } from "@/drizzle/migrations/bundle";
import { TestCity } from "../bead/testing";
import { bundleFile, bundleText, readMigrations } from "./bundle-migrations";
import { migrate } from "./migrate";
import type { Store } from "./store";
import { storeKinds, testStore } from "./testing";

test("the bundled migrations are those of the files", () => {
  expect(readFileSync(bundleFile, "utf8")).toBe(bundleText(readMigrations()));
});

describe.each(storeKinds)("%s", (kind) => {
  let store: Store;
  beforeAll(async () => {
    store = await testStore(kind);
  });
  afterAll(() => store.close());

  test("a migrated store has nothing left to do, also when several start at once", async () => {
    expect(await Promise.all([migrate(store), migrate(store), migrate(store)])).toEqual([[], [], []]);
  });

  test("migrations go forward, all or none of them", async () => {
    const good = { name: "9998_good", statements: ["create table extra (id int)"] };
    const bad = { name: "9999_bad", statements: ["create table other (id int)", "select nonsense"] };
    await expect(migrate(store, [...migrations, good, bad])).rejects.toThrow("nonsense");
    expect(await store.query(sql`select to_regclass('extra') as name`)).toEqual([{ name: null }]);
    expect(await migrate(store, [...migrations, good])).toEqual(["9998_good"]);
  });

  test("the roll-ups of beads from before they were kept are filled in", async () => {
    const city = await TestCity.open(store, "before");
    await city.given(
      [
        { id: "kx-m", type: "molecule" },
        { id: "kx-e", type: "epic" },
        { id: "kx-1", type: "step", status: "closed", metadata: { "gc.outcome": "fail" } },
        { id: "kx-2", type: "step" },
      ],
      [
        ["kx-e", "kx-m", "parent-child"],
        ["kx-1", "kx-e", "parent-child"],
        ["kx-2", "kx-e", "parent-child"],
        ["kx-2", "kx-gone"],
      ],
    );
    await store.query(sql`update beads set blocked_descendants = 0, failed_descendants = 0 where city_id = 'before'`);
    const fill = migrations.find(({ name }) => name === "0014_roll_ups")?.statements.at(-1) ?? "";
    await store.query(sql.raw(fill));
    await city.expectDerived();
  });

  test("a newer schema, and a changed migration, are refused with a sentence", async () => {
    await expect(migrate(store)).rejects.toThrow(
      "the database was migrated by a newer cityhall (9998_good); start that version, or use another database",
    );
    const [first, ...rest] = migrations;
    const changed = [{ name: first?.name ?? "", statements: ["select 1"] }, ...rest];
    await expect(migrate(store, changed)).rejects.toThrow("differs from this cityhall's");
  });
});
