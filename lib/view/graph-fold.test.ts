import { expect, test } from "vitest";
import type { GraphEdge, GraphNode } from "./graph";
import { budgetGraph } from "./graph-budget";
import { foldGraph } from "./graph-fold";

const node = (id: string, title: string, more: Partial<GraphNode> = {}): GraphNode => ({
  id,
  title,
  tone: "neutral",
  container: false,
  rank: 0,
  ...more,
});
const edge = (from: string, to: string): GraphEdge => ({ id: `${from}-${to}`, from, to, dashed: false });
const none: ReadonlySet<string> = new Set();
const times = <Item>(count: number, make: (n: number) => Item) => Array.from({ length: count }, (_, n) => make(n));
const ids = (graph: { readonly nodes: readonly GraphNode[] }) => graph.nodes.map(({ id }) => id);

test("ux 25 siblings that are alike become one counted box with the worst of them in front", () => {
  const graph = {
    nodes: [
      node("start", "Start"),
      ...times(128, (n) =>
        node(`w${n}`, `Weld seam ${n}`, n % 50 === 7 ? { word: "failed", rank: 9 } : { word: "done" }),
      ),
      node("end", "Paint"),
    ],
    edges: times(128, (n) => [edge("start", `w${n}`), edge(`w${n}`, "end")]).flat(),
  };
  const folded = foldGraph(graph, none);
  expect(ids(folded)).toEqual(["start", "w7", "end"]);
  expect(folded.nodes[1]).toMatchObject({
    title: "Weld seam # ×128",
    subtitle: "3 failed, 125 done",
    folded: true,
    count: 128,
  });
  expect(folded.edges.map(({ from, to }) => `${from}>${to}`)).toEqual(["start>w7", "w7>end"]);
  expect(budgetGraph(folded)).toMatchObject({ total: 130, left: 0 });
  expect(foldGraph(graph, new Set(["w7"]))).toEqual(graph);
});

test("ux 25 what differs in its lines, its group or its title stays apart, and so does a chain", () => {
  const chain = {
    nodes: times(9, (n) => node(`s${n}`, `Step ${n}`)),
    edges: times(8, (n) => edge(`s${n}`, `s${n + 1}`)),
  };
  expect(foldGraph(chain, none)).toEqual(chain);
  const apart = {
    nodes: [
      ...times(4, (n) => node(`a${n}`, `Cut ${n}`)),
      ...times(3, (n) => node(`b${n}`, `Glue ${n}`)),
      node("x", "X"),
    ],
    edges: [edge("a0", "x")],
  };
  expect(foldGraph(apart, none)).toEqual(apart);
});

test("ux 25 rows of like steps fold row by row; containers fold with what is in them", () => {
  const rows = {
    nodes: times(6, (n) => [node(`a${n}`, `Cut ${n}`), node(`b${n}`, `Glue ${n}`)]).flat(),
    edges: times(6, (n) => edge(`a${n}`, `b${n}`)),
  };
  expect(foldGraph(rows, none).edges.map(({ from, to }) => `${from}>${to}`)).toEqual(["a0>b0"]);
  const boxes = {
    nodes: times(5, (n) => [
      node(`box${n}`, `Hull ${n}`, { container: true }),
      node(`in${n}`, "Plank", { group: `box${n}` }),
    ]).flat(),
    edges: [],
  };
  expect(foldGraph(boxes, none).nodes).toMatchObject([{ id: "box0", title: "Hull # ×5", count: 10, container: false }]);
  const sequence = { ...boxes, edges: times(4, (n) => edge(`in${n}`, `in${n + 1}`)) };
  expect(foldGraph(sequence, none)).toEqual(sequence);
});

test("ux 25 a container that has ended folds with all that is in it, and unfolds by its id", () => {
  const graph = {
    nodes: [
      node("done", "Keel", { container: true, settled: true }),
      node("deep", "Frames", { container: true, settled: true, group: "done" }),
      node("leaf", "Frame", { group: "deep", settled: true }),
      node("now", "Mast"),
    ],
    edges: [edge("leaf", "now"), edge("deep", "now")],
  };
  const folded = foldGraph(graph, none);
  expect(folded.nodes).toMatchObject([
    { id: "done", folded: true, count: 3, subtitle: "2 inside, all ended" },
    { id: "now" },
  ]);
  expect(folded.edges.map(({ from, to }) => `${from}>${to}`)).toEqual(["done>now"]);
  expect(ids(foldGraph(graph, new Set(["done"])))).toEqual(["done", "deep", "now"]);
});

test("a ring of groups is folded once and ends", () => {
  const graph = { nodes: [node("a", "A", { group: "b" }), node("b", "B", { group: "a", container: true })], edges: [] };
  expect(ids(foldGraph(graph, none))).toEqual(["a", "b"]);
});
