import { expect, test } from "vitest";
import { cityOf, packToml } from "../city/testing/city-of";
import { importGraph, importTarget } from "./import-graph";

const url = "https://git.example.org/tools.git";
const files = {
  "pack.toml": packToml("harbor", `[imports.a]\nsource = "packs/a"\n[imports.tools]\nsource = "${url}"\n`),
  "packs/a/pack.toml": packToml("a", `[imports.tools]\nsource = "${url}"\n[imports.gone]\nsource = "gone"\n`),
  "packs.lock": `schema = 1\n\n[packs."${url}"]\nversion = "1.2.0"\ncommit = "${"a".repeat(40)}"\nfetched = ""\n`,
};

test("ux 21 a remote pack that is not on this machine is one box, remote and locked, whoever imports it", () => {
  const city = cityOf(files).composed;
  const tools = city.imports.filter(({ binding }) => binding === "tools");
  expect(tools.map(({ remote, locked }) => [remote, locked?.version])).toEqual([
    [true, "1.2.0"],
    [true, "1.2.0"],
  ]);
  expect(new Set(tools.map(importTarget))).toEqual(new Set([`missing:${url}`]));
  const { nodes, edges } = importGraph(city);
  expect(nodes.filter(({ subtitle }) => subtitle === "not resolved").map(({ title }) => title)).toContain("tools");
  expect(nodes.filter(({ title }) => title === "tools")).toHaveLength(1);
  expect(edges.filter(({ from }) => from === `missing:${url}`)).toHaveLength(2);
});

test("ux 21 every line of the drawing has boxes at both ends", () => {
  const { nodes, edges } = importGraph(cityOf(files).composed);
  const ids = new Set(nodes.map(({ id }) => id));
  for (const { from, to } of edges) expect([ids.has(from), ids.has(to)]).toEqual([true, true]);
});
