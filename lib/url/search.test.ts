import { expect, test } from "vitest";
import * as search from "./search";

test("ux 57 defaults are left out of the address", () => {
  expect(search.beadsSearch.format(search.beadsSearch.defaults)).toBe("");
  expect(search.beadsSearch.format({ ...search.beadsSearch.defaults, f: "state:ready", rig: "web" })).toBe(
    "rig=web&f=state%3Aready",
  );
});

test("ux 57 bad values fall back and unknown keys are dropped", () => {
  const state = search.formulaSearch.parse({ tab: "nonsense", view: ["graph", "tree"], other: "x" });
  expect(state).toEqual({ ...search.formulaSearch.defaults, view: "graph" });
});

test("ux 57 what is written reads back, for every page", () => {
  for (const codec of Object.values(search)) {
    const raw = Object.fromEntries(Object.keys(codec.defaults).map((key) => [key, "a b&c"]));
    const state = codec.parse(raw as never);
    expect(codec.parse(new URLSearchParams(codec.format(state as never)))).toEqual(state);
  }
});

test("lists are comma-separated without repetition", () => {
  expect(search.moleculeSearch.parse({ exp: "a,b,,a" }).exp).toEqual(["a", "b"]);
  expect(search.moleculeSearch.format({ ...search.moleculeSearch.defaults, exp: ["a", "b"] })).toBe("exp=a%2Cb");
});

test("long text is cut", () => {
  expect(search.configSearch.parse({ q: "x".repeat(500) }).q).toHaveLength(200);
});
