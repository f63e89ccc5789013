import { expect, test } from "vitest";
import { layoutLimits, layoutRefusal, measureGraph } from "./graph-preflight";

const graph = (count: number, lines: readonly (readonly [number, number])[], group?: (n: number) => number) => ({
  nodes: Array.from({ length: count }, (_, n) => ({
    id: `n${n}`,
    ...(group && { group: `n${group(n)}` }),
    title: "",
    tone: "neutral" as const,
    container: false,
    rank: 0,
  })),
  edges: lines.map(([from, to], at) => ({ id: `e${at}`, from: `n${from}`, to: `n${to}`, dashed: false })),
});
const chain = (count: number) =>
  graph(
    count,
    Array.from({ length: count - 1 }, (_, n) => [n, n + 1] as const),
  );

test("ux 24 boxes, lines, the longest way, rings and nesting are measured before a layout", () => {
  expect(measureGraph(graph(0, []))).toEqual({ nodes: 0, edges: 0, depth: 0, rings: 0, span: 0, nesting: 0 });
  expect(
    measureGraph(
      graph(4, [
        [0, 1],
        [1, 2],
        [0, 2],
        [2, 0],
        [3, 9],
      ]),
    ),
  ).toEqual({
    nodes: 4,
    edges: 4,
    depth: 3,
    rings: 1,
    span: 6,
    nesting: 1,
  });
  expect(measureGraph(graph(50, [], (n) => n - 1)).nesting).toBe(50);
  expect(measureGraph(graph(3, [], (n) => (n + 1) % 3)).nesting).toBeLessThanOrEqual(3);
  expect(measureGraph(chain(20_000)).depth).toBe(20_000);
});

test("ux 24 depth hurts before count: a long way is refused with its reason, a wide drawing is not", () => {
  expect(layoutRefusal(measureGraph(graph(900, [])))).toBeUndefined();
  expect(layoutRefusal(measureGraph(chain(251)))).toBe("its longest way has 251 steps");
  expect(layoutRefusal(measureGraph(chain(250)))).toBeUndefined();
  expect(layoutRefusal({ ...layoutLimits, span: layoutLimits.span + 1 })).toContain("lines cross");
  expect(layoutRefusal({ ...layoutLimits, edges: 6400, nodes: 200 })).toBe("it has 6400 lines between 200 boxes");
});
