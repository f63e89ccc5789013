import { expect, test } from "vitest";
import { dependencyCycles } from "./dependency-cycles";

const edges = (...pairs: string[]) =>
  pairs.map((pair) => ({ issue: pair.split(">")[0] ?? "", on: pair.split(">")[1] ?? "", type: "blocks" }));

test("decisions R3 a cycle is listed once, from its smallest id, without what hangs on it", () => {
  expect(dependencyCycles(edges("b>c", "c>a", "a>b", "d>a", "c>e"))).toEqual([["a", "b", "c"]]);
});

test("decisions R3 a bead that waits for itself is a cycle, a diamond is none", () => {
  expect(dependencyCycles(edges("a>a"))).toEqual([["a"]]);
  expect(dependencyCycles(edges("a>b", "a>c", "b>d", "c>d"))).toEqual([]);
});

test("decisions R3 a mesh with an astronomical number of paths is searched in linear time", () => {
  const layers = Array.from({ length: 2000 }, (_, layer) =>
    edges(`l${layer}>l${layer + 1}`, `l${layer}>m${layer}`, `m${layer}>l${layer + 1}`),
  );
  expect(dependencyCycles(layers.flat())).toEqual([]);
});
