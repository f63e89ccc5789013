import { expect, test } from "vitest";
import { cityOf, packToml } from "../city/testing/city-of";
import { importFacts } from "./import-facts";

const files = {
  "pack.toml": packToml("harbor", '[imports.a]\nsource = "packs/a"\n[imports.b]\nsource = "packs/b"\n'),
  "packs/a/pack.toml": packToml("a", '[imports.base]\nsource = "../base"\n'),
  "packs/b/pack.toml": packToml("b", '[imports.base]\nsource = "../base"\n'),
  "packs/base/pack.toml": packToml("base"),
  "packs/base/agents/rigger/agent.toml": 'scope = "rig"\n',
};
const factsOf = (more: Readonly<Record<string, string>>) => importFacts(cityOf({ ...files, ...more }).composed);

test("ux 21 a pack that two others import is a diamond, and loaded once", () => {
  expect([...factsOf({}).diamonds]).toEqual([
    ["/city/packs/base", "base is reached by a and b on the city surface; it is loaded once."],
  ]);
});

test("ux 21 a ring of imports is named pack by pack", () => {
  const { cycles } = factsOf({ "packs/base/pack.toml": packToml("base", '[imports.a]\nsource = "../a"\n') });
  expect(cycles.get("/city/packs/base")).toBe("Imports go in a ring: base → a → base.");
  expect(cycles.has("/city/packs/b")).toBe(false);
});

test("ux 21 one pack name from two folders is a duplicate", () => {
  const { duplicates } = factsOf({ "packs/b/pack.toml": packToml("a") });
  expect(duplicates.get("/city/packs/a")).toContain("a is loaded from 2 folders");
  expect(duplicates.size).toBe(2);
});

test("ux 21 what a surface left out for its scope is listed with its pack", () => {
  const { scopeDropped } = factsOf({});
  expect(scopeDropped.get("/city/packs/base")?.map(({ name }) => name)).toContain("a.rigger");
});
