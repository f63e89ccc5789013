import { expect, test } from "vitest";
import type { Graph, GraphEdge, GraphNode } from "./graph";
import { graphJson, graphMermaid } from "./graph-export";
import { boxesBetween, focusGraph } from "./graph-trace";

const node = (id: string, group?: string, more: Partial<GraphNode> = {}): GraphNode => ({
  ...{ id, title: id, tone: "neutral", container: false, rank: 0 },
  ...(group !== undefined && { group }),
  ...more,
});
const edge = (from: string, to: string, more: Partial<GraphEdge> = {}): GraphEdge => ({
  ...{ id: `${from}>${to}`, from, to, dashed: false },
  ...more,
});
const edges = [edge("a", "b"), edge("b", "d"), edge("a", "c"), edge("c", "d"), edge("d", "e"), edge("x", "d")];

test("ux 27 a path holds every box between its ends, in either order, and none where no way leads", () => {
  expect([...boxesBetween(edges, "a", "d")].sort()).toEqual(["a", "b", "c", "d"]);
  expect([...boxesBetween(edges, "d", "a")].sort()).toEqual(["a", "b", "c", "d"]);
  expect(boxesBetween(edges, "x", "a").size).toBe(0);
  expect([...boxesBetween([...edges, edge("e", "a")], "a", "e")].sort()).toEqual(["a", "b", "c", "d", "e"]);
});

test("ux 27 focus keeps what is before and after to a depth, and the groups around it", () => {
  const graph: Graph = {
    nodes: [node("g"), ...["a", "b", "c", "d", "e", "x", "lone"].map((id) => node(id, id === "d" ? "g" : undefined))],
    edges,
  };
  const ids = (focused: Graph) => focused.nodes.map(({ id }) => id);
  expect(ids(focusGraph(graph, "b"))).toEqual(["g", "a", "b", "d", "e"]);
  expect(ids(focusGraph(graph, "b", 1))).toEqual(["g", "a", "b", "d"]);
  expect(ids(focusGraph(graph, "g", 1))).toEqual(["g", "b", "c", "d", "e", "x"]);
  expect(focusGraph(graph, "b", 1).edges.map(({ id }) => id)).toEqual(["a>b", "b>d"]);
  expect(focusGraph(graph, "gone")).toBe(graph);
});

test("a drawing leaves as Mermaid, with groups, soft lines, and no text that ends a label", () => {
  const graph: Graph = {
    nodes: [
      node("g", undefined, { title: "Make fast", container: true }),
      node("a", "g", { title: 'say "hi"]\n; end', subtitle: "x" }),
      node("b", "gone"),
    ],
    edges: [edge("a", "b", { dashed: true, label: "needs|it" }), edge("a", "gone")],
  };
  expect(graphMermaid(graph)).toBe(
    [
      "flowchart LR",
      '  subgraph n0["Make fast"]',
      '    n1["say #34;hi#34;#93; #59; end<br/>x"]',
      "  end",
      '  n2["b"]',
      '  n1 -.->|"needs#124;it"| n2',
      "",
    ].join("\n"),
  );
  expect(JSON.parse(graphJson(graph)).nodes[1]).toEqual({
    ...{ id: "a", group: "g", title: 'say "hi"]\n; end', subtitle: "x", container: false },
  });
});
