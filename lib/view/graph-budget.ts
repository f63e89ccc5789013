import type { Graph, GraphNode } from "./graph";

/** What is drawn of a graph, and how much was left out; the page says so (ux 23). */
export type BudgetedGraph = {
  readonly graph: Graph;
  readonly total: number;
  readonly left: number;
};

/** Nodes drawn when nobody asked for more, and the most that is ever drawn. */
export const drawingBudget = { usual: 200, ceiling: 1000, perGroup: 40 } as const;

/**
 * Cuts a graph to `limit` nodes: the highest ranks stay, at most `perGroup` of one group unless more than usual is asked for, and
 * every group that lost members gets one node that counts them. Groups of what is drawn are drawn; edges to what is not are dropped.
 */
export function budgetGraph(graph: Graph, limit: number = drawingBudget.usual): BudgetedGraph {
  const total = thingsIn(graph.nodes);
  const bound = Math.min(limit, drawingBudget.ceiling);
  const byId = new Map(graph.nodes.map((node) => [node.id, node]));
  const keep = new Set<string>();
  // Somebody who asked for more than usual wants the large groups, too.
  const most = limit > drawingBudget.usual ? bound : drawingBudget.perGroup;
  const perGroup = new Map<string, number>();
  const place = new Map(graph.nodes.map((node, index) => [node.id, index]));
  const ranked = [...graph.nodes].sort((a, b) => b.rank - a.rank || place.get(a.id)! - place.get(b.id)!);
  for (const node of ranked) {
    const group = node.group ?? "";
    const used = perGroup.get(group) ?? 0;
    const needed = [node.id, ...groupsOf(node, byId)].filter((id) => !keep.has(id));
    if (used >= most || keep.size + needed.length > bound) continue;
    for (const id of needed) keep.add(id);
    perGroup.set(group, used + 1);
  }
  const nodes = graph.nodes.filter((node) => keep.has(node.id));
  const left = total - thingsIn(nodes);
  if (left === 0) return { graph, total, left };
  const edges = graph.edges.filter((edge) => keep.has(edge.from) && keep.has(edge.to));
  return { graph: { nodes: [...nodes, ...moreNodes(graph, keep)], edges }, total, left };
}

function thingsIn(nodes: readonly GraphNode[]): number {
  return nodes.reduce((sum, node) => sum + (node.count ?? 1), 0);
}

function groupsOf(node: GraphNode, byId: ReadonlyMap<string, GraphNode>): string[] {
  const groups: string[] = [];
  for (let at = node.group; at !== undefined && !groups.includes(at); at = byId.get(at)?.group) groups.push(at);
  return groups;
}

function moreNodes(graph: Graph, keep: ReadonlySet<string>): GraphNode[] {
  const missing = new Map<string, number>();
  for (const node of graph.nodes) {
    const visible = node.group === undefined || keep.has(node.group);
    if (!keep.has(node.id) && visible)
      missing.set(node.group ?? "", (missing.get(node.group ?? "") ?? 0) + (node.count ?? 1));
  }
  return [...missing].map(([group, count]) => ({
    id: `more:${group}`,
    ...(group && { group }),
    title: `+${count} more`,
    tone: "neutral",
    container: false,
    rank: 0,
  }));
}
