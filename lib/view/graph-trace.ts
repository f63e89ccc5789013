import type { Graph, GraphEdge } from "./graph";
import { reach } from "./graph-reach";

/** The boxes on every way between two, both ends included, whichever of them comes first; empty where no way leads. */
export function boxesBetween(edges: readonly GraphEdge[], a: string, b: string): ReadonlySet<string> {
  const between = (from: string, to: string) => {
    const after = new Set([from, ...reach(edges, from, "downstream")]);
    if (!after.has(to)) return new Set<string>();
    const before = new Set([to, ...reach(edges, to, "upstream")]);
    return new Set([...after].filter((id) => before.has(id)));
  };
  const forward = between(a, b);
  return forward.size > 0 ? forward : between(b, a);
}

/** What is before and after a box, at most `depth` lines away, with the groups around them: the rest is not drawn (ux 27). */
export function focusGraph(graph: Graph, id: string, depth = Number.POSITIVE_INFINITY): Graph {
  const byId = new Map(graph.nodes.map((node) => [node.id, node]));
  if (!byId.has(id)) return graph;
  const members = insideOf(graph, id);
  const keep = new Set(members);
  for (const start of members)
    for (const direction of ["upstream", "downstream"] as const)
      for (const each of reach(graph.edges, start, direction, depth)) keep.add(each);
  for (const each of [...keep])
    for (let at = byId.get(each)?.group; at !== undefined && !keep.has(at); at = byId.get(at)?.group) keep.add(at);
  return {
    nodes: graph.nodes.filter((node) => keep.has(node.id)),
    edges: graph.edges.filter((edge) => keep.has(edge.from) && keep.has(edge.to)),
  };
}

/** A box and everything that lies inside of it. */
function insideOf(graph: Graph, id: string): ReadonlySet<string> {
  const inside = new Set([id]);
  for (let grown = true; grown; ) {
    grown = false;
    for (const node of graph.nodes)
      if (node.group !== undefined && inside.has(node.group) && !inside.has(node.id)) {
        inside.add(node.id);
        grown = true;
      }
  }
  return inside;
}
