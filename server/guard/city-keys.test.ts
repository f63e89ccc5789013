import { getTableConfig, type PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { tables } from "@/drizzle/schema/tables";
import { type CityTable, cityKeyProblems, cityTable } from "./city-keys";

const cityTables: CityTable[] = Object.values(tables).map((table) => cityTable(getTableConfig(table as PgTable)));
/** Tables that stay whole: a token is looked up before its city is known, and one runner takes the due jobs of every city. */
const whole = ["tokens", "jobs"];
const owned = cityTables.filter((table) => table.columns.includes("city_id") && !whole.includes(table.name));

test("every key of a table that a city owns begins with the city, and no key joins rows of two cities", () => {
  expect(owned.length).toBeGreaterThan(20);
  expect(owned.flatMap((table) => cityKeyProblems(table, owned))).toEqual([]);
});

test("a table without the city in front is found", () => {
  const other: CityTable = { name: "other", columns: ["city_id", "id"], keys: [], foreignKeys: [] };
  const wrong: CityTable = {
    name: "wrong",
    columns: ["city_id", "id", "other_id"],
    keys: [
      { name: "wrong_pk", columns: ["id", "city_id"], unique: true, method: "btree" },
      { name: "wrong_late", columns: ["other_id"], unique: false, method: "btree" },
      { name: "wrong_search", columns: ["other_id"], unique: false, method: "gin" },
    ],
    foreignKeys: [{ columns: ["other_id"], target: "other", targetColumns: ["id"] }],
  };
  expect(cityKeyProblems(wrong, [other, wrong])).toEqual([
    "wrong_pk begins with id, not with city_id",
    "wrong_late begins with other_id, not with city_id",
    "wrong: a reference to other must begin with the city on both sides",
  ]);
});
