import { expect, test } from "vitest";
import type { GraphEdge, GraphNode } from "./graph";
import { budgetGraph, drawingBudget } from "./graph-budget";
import { reach } from "./graph-reach";

const node = (id: string, group?: string, rank = 0): GraphNode => ({
  id,
  ...(group && { group }),
  title: id,
  tone: "neutral",
  container: false,
  rank,
});
const edge = (from: string, to: string): GraphEdge => ({ id: `${from}-${to}`, from, to, dashed: false });

test("ux 26 upstream and downstream are told apart, also around a cycle", () => {
  const edges = [edge("a", "b"), edge("b", "c"), edge("c", "a"), edge("x", "b")];
  expect([...reach(edges, "b", "downstream")].sort()).toEqual(["a", "c"]);
  expect([...reach(edges, "b", "upstream")].sort()).toEqual(["a", "c", "x"]);
  expect([...reach(edges, "b", "upstream", 1)].sort()).toEqual(["a", "x"]);
});

test("ux 23 a graph within its budget is drawn whole", () => {
  const graph = { nodes: [node("a"), node("b")], edges: [edge("a", "b")] };
  expect(budgetGraph(graph)).toEqual({ graph, total: 2, left: 0 });
});

test("ux 23 what is left out is counted where it is missing, the highest rank stays", () => {
  const nodes = [node("top"), ...Array.from({ length: 60 }, (_, i) => node(`n${i}`, "top", i === 59 ? 9 : 0))];
  const { graph, total, left } = budgetGraph({ nodes, edges: [edge("n0", "n59"), edge("n0", "n58")] });
  expect(total).toBe(61);
  expect(left).toBe(20);
  expect(graph.nodes.map((n) => n.id)).toContain("n59");
  expect(graph.nodes.at(-1)).toMatchObject({ id: "more:top", group: "top", title: "+20 more" });
  expect(graph.edges.map((e) => e.id)).toEqual(["n0-n59"]);
});

test("ux 23 more than usual is drawn of a large group when it is asked for", () => {
  const graph = { nodes: Array.from({ length: 300 }, (_, i) => node(`n${i}`)), edges: [] };
  expect(budgetGraph(graph).left).toBe(300 - drawingBudget.perGroup);
  expect(budgetGraph(graph, drawingBudget.ceiling).left).toBe(0);
});

test("ux 23 the ceiling holds whatever is asked for", () => {
  const nodes = Array.from({ length: 3000 }, (_, i) => node(`n${i}`, `g${i % 100}`));
  const groups = Array.from({ length: 100 }, (_, i) => node(`g${i}`, undefined, 1));
  const { graph } = budgetGraph({ nodes: [...groups, ...nodes], edges: [] }, 5000);
  expect(graph.nodes.filter((n) => !n.id.startsWith("more:")).length).toBeLessThanOrEqual(drawingBudget.ceiling);
});

test("a member is never drawn without its groups", () => {
  const nodes = [node("a"), node("b", "a"), node("c", "b", 5)];
  const { graph } = budgetGraph({ nodes, edges: [] }, 3);
  expect(graph.nodes.map((n) => n.id)).toEqual(["a", "b", "c"]);
});
