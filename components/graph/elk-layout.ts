import type { ElkNode, LayoutOptions } from "elkjs/lib/elk-api";
import ELK from "elkjs/lib/elk-api";
import type { Graph, GraphNode } from "@/lib/view/graph";
import { boxSize, type Place } from "./placed-graph";

const options: LayoutOptions = {
  "elk.algorithm": "layered",
  "elk.direction": "RIGHT",
  "elk.hierarchyHandling": "INCLUDE_CHILDREN",
  "elk.layered.spacing.nodeNodeBetweenLayers": "56",
  "elk.spacing.nodeNode": "16",
  "elk.padding": "[top=34,left=14,bottom=14,right=14]",
  "elk.layered.nodePlacement.strategy": "BRANDES_KOEPF",
};

let engine: InstanceType<typeof ELK> | undefined;

/** The layout engine lives in a worker, made at the first drawing and kept. */
function elk() {
  engine ??= new ELK({
    workerFactory: () => new Worker(new URL("elkjs/lib/elk-worker.min.js", import.meta.url)),
  });
  return engine;
}

/** Layered layout from left to right, off the main thread; groups hold their members. */
export async function elkLayout(graph: Graph): Promise<ReadonlyMap<string, Place>> {
  const members = new Map<string, GraphNode[]>();
  const known = new Set(graph.nodes.map((node) => node.id));
  for (const node of graph.nodes) {
    const group = node.group !== undefined && known.has(node.group) ? node.group : "";
    members.set(group, [...(members.get(group) ?? []), node]);
  }
  const toElk = (node: GraphNode): ElkNode => {
    const children = (members.get(node.id) ?? []).map(toElk);
    return children.length > 0 ? { id: node.id, layoutOptions: options, children } : { id: node.id, ...boxSize };
  };
  const placed = await elk().layout({
    id: "drawing",
    layoutOptions: options,
    children: (members.get("") ?? []).map(toElk),
    edges: graph.edges.map((edge) => ({ id: edge.id, sources: [edge.from], targets: [edge.to] })),
  });
  const places = new Map<string, Place>();
  const collect = (node: ElkNode) => {
    for (const child of node.children ?? []) {
      const { id, x = 0, y = 0, width = boxSize.width, height = boxSize.height } = child;
      places.set(id, { x, y, width, height });
      collect(child);
    }
  };
  collect(placed);
  return places;
}
