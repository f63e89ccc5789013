import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrations } from "@/drizzle/migrations/bundle";
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

  test("a newer schema, and a changed migration, are refused with a sentence", async () => {
    await expect(migrate(store)).rejects.toThrow(
      "the database was migrated by a newer cityhall (9998_good); start that version, or use another database",
    );
    const [first, ...rest] = migrations;
    const changed = [{ name: first?.name ?? "", statements: ["select 1"] }, ...rest];
    await expect(migrate(store, changed)).rejects.toThrow("differs from this cityhall's");
  });
});
