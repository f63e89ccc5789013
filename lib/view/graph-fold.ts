import type { Graph, GraphEdge, GraphNode } from "./graph";

/** So many siblings that are alike become one box; fewer are quicker to read by themselves. */
const alikeFrom = 4;

/** Rounds in which likeness is carried along the lines. */
const rounds = 4;

/**
 * Folds a drawing (ux 25): a container that has ended becomes one box, and siblings that are alike become one that counts
 * them. Alike: the same title but for numbers, the same content, and lines to and from what is alike. A folded box has the id of
 * the one of its members that comes first by rank, so it can be selected; `open` are the ids that stay unfolded.
 */
export function foldGraph(graph: Graph, open: ReadonlySet<string>): Graph {
  return foldAlike(foldEnded(graph, open), open);
}

function foldEnded(graph: Graph, open: ReadonlySet<string>): Graph {
  const byId = new Map(graph.nodes.map((node) => [node.id, node]));
  const ends = (node: GraphNode) => node.container && node.settled === true && !open.has(node.id);
  const into = new Map<string, string>();
  const counts = new Map<string, number>();
  for (const node of graph.nodes) {
    let outermost: string | undefined;
    for (const above of groupsAbove(node, byId)) if (ends(above)) outermost = above.id;
    if (outermost === undefined) continue;
    into.set(node.id, outermost);
    counts.set(outermost, (counts.get(outermost) ?? 0) + 1);
  }
  if (counts.size === 0) return graph;
  const nodes = graph.nodes
    .filter((node) => !into.has(node.id))
    .map((node) => {
      const inside = counts.get(node.id);
      return inside === undefined
        ? node
        : { ...node, container: false, folded: true, count: inside + 1, subtitle: `${inside} inside, all ended` };
    });
  return { nodes, edges: joined(graph.edges, into) };
}

function foldAlike(graph: Graph, open: ReadonlySet<string>): Graph {
  const byId = new Map(graph.nodes.map((node) => [node.id, node]));
  const buckets = new Map<string, GraphNode[]>();
  const colours = coloursOf(graph, byId);
  for (const node of graph.nodes) {
    const key = `${node.group ?? ""} ${colours.get(node.id)}`;
    const bucket = buckets.get(key);
    if (bucket) bucket.push(node);
    else buckets.set(key, [node]);
  }
  const sizes = sizesOf(graph, byId);
  const into = new Map<string, string>();
  const faces = new Map<string, GraphNode>();
  for (const bucket of buckets.values()) {
    if (bucket.length < alikeFrom || bucket.some(({ id }) => open.has(id))) continue;
    const face = bucket.reduce((first, node) => (node.rank > first.rank ? node : first));
    for (const node of bucket) into.set(node.id, face.id);
    faces.set(face.id, { ...face, title: titleOf(bucket), ...insideOf(bucket, sizes) });
  }
  if (faces.size === 0) return graph;
  // What lies in one of several containers that are alike goes with it.
  for (const node of graph.nodes)
    for (const above of groupsAbove(node, byId)) {
      const face = into.get(above.id);
      if (face !== undefined) into.set(node.id, face);
    }
  const nodes = graph.nodes.flatMap((node) => {
    const face = into.get(node.id);
    return face === undefined ? [node] : face === node.id ? [faces.get(face) ?? node] : [];
  });
  return { nodes, edges: joined(graph.edges, into) };
}

/** A number for each node; siblings with the same one are alike. */
function coloursOf(graph: Graph, byId: ReadonlyMap<string, GraphNode>): ReadonlyMap<string, number> {
  const members = new Map<string, GraphNode[]>();
  for (const node of graph.nodes) {
    if (node.group === undefined) continue;
    const list = members.get(node.group);
    if (list) list.push(node);
    else members.set(node.group, [node]);
  }
  const looks = new Map<string, string>();
  const lookOf = (node: GraphNode): string => {
    const known = looks.get(node.id);
    if (known !== undefined) return known;
    looks.set(node.id, "");
    const inside = (members.get(node.id) ?? []).map(lookOf).sort();
    const look = JSON.stringify([shapeOf(node.title), node.container, ...inside]);
    looks.set(node.id, look);
    return look;
  };
  let colours = numbered(graph.nodes, lookOf);
  const first = colours;
  const lines = linesOf(graph, byId);
  for (let round = 0; round < rounds; round++) {
    const before = colours;
    colours = numbered(graph.nodes, ({ id }) => {
      const ends = (lines.get(id) ?? []).map(({ way, to }) =>
        // One that is like this itself is meant by name: a chain of like steps is no set of like steps.
        first.get(to) === first.get(id) ? `${way}=${to}` : `${way}${before.get(to)}`,
      );
      return `${before.get(id)} ${ends.sort().join()}`;
    });
  }
  return colours;
}

type Line = { readonly way: "<" | ">"; readonly to: string };

/** The lines of each node and of what lies in it, to the nodes beside it. */
function linesOf(graph: Graph, byId: ReadonlyMap<string, GraphNode>): ReadonlyMap<string, readonly Line[]> {
  const lines = new Map<string, Line[]>();
  const add = (id: string, line: Line) => {
    const list = lines.get(id);
    if (list) list.push(line);
    else lines.set(id, [line]);
  };
  const pathOf = (id: string) => {
    const node = byId.get(id);
    return node ? [node, ...groupsAbove(node, byId)] : [];
  };
  for (const { from, to } of graph.edges) {
    const [a, b] = [pathOf(from), pathOf(to)];
    for (const [mine, others, way] of [
      [a, b, ">"],
      [b, a, "<"],
    ] as const)
      for (const node of mine) {
        if (others.includes(node)) break;
        const beside = others.find((other) => other.group === node.group) ?? others[0];
        if (beside) add(node.id, { way, to: beside.id });
      }
  }
  return lines;
}

function numbered(nodes: readonly GraphNode[], keyOf: (node: GraphNode) => string): Map<string, number> {
  const numbers = new Map<string, number>();
  return new Map(
    nodes.map((node) => {
      const key = keyOf(node);
      const number = numbers.get(key) ?? numbers.size;
      numbers.set(key, number);
      return [node.id, number];
    }),
  );
}

function groupsAbove(node: GraphNode, byId: ReadonlyMap<string, GraphNode>): GraphNode[] {
  const above: GraphNode[] = [];
  for (let at = node.group; at !== undefined; ) {
    const group = byId.get(at);
    if (!group || above.includes(group)) break;
    above.push(group);
    at = group.group;
  }
  return above;
}

const shapeOf = (title: string) => title.replaceAll(/\d+/g, "#");

function titleOf(bucket: readonly GraphNode[]): string {
  const [first] = bucket;
  const title = first?.title ?? "";
  return `${bucket.every((node) => node.title === title) ? title : shapeOf(title)} ×${bucket.length}`;
}

/** How many things each node stands for with all that lies in it. */
function sizesOf(graph: Graph, byId: ReadonlyMap<string, GraphNode>): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>();
  for (const node of graph.nodes)
    for (const { id } of [node, ...groupsAbove(node, byId)]) sizes.set(id, (sizes.get(id) ?? 0) + (node.count ?? 1));
  return sizes;
}

/** How many stand in which state, the most urgent first: `3 failed, 125 done`. */
function insideOf(bucket: readonly GraphNode[], sizes: ReadonlyMap<string, number>): Partial<GraphNode> {
  const words = new Map<string, number>();
  for (const node of [...bucket].sort((a, b) => b.rank - a.rank))
    if (node.word) words.set(node.word, (words.get(node.word) ?? 0) + 1);
  const subtitle = [...words].map(([word, number]) => `${number} ${word}`).join(", ");
  const count = bucket.reduce((sum, { id }) => sum + (sizes.get(id) ?? 1), 0);
  return { container: false, folded: true, count, ...(subtitle ? { subtitle } : {}) };
}

/** The lines between what is left, each once, none from a box to itself. */
function joined(edges: readonly GraphEdge[], into: ReadonlyMap<string, string>): GraphEdge[] {
  const seen = new Map<string, GraphEdge>();
  for (const edge of edges) {
    const [from, to] = [into.get(edge.from) ?? edge.from, into.get(edge.to) ?? edge.to];
    if (from === to) continue;
    const key = `${from}>${to}:${edge.dashed}:${edge.label ?? ""}`;
    if (!seen.has(key)) seen.set(key, from === edge.from && to === edge.to ? edge : { ...edge, id: key, from, to });
  }
  return [...seen.values()];
}
