import { plural } from "./count";
import type { Graph } from "./graph";

/** What decides how long a layered layout takes, measured before one is begun (ux 24). */
export type GraphMeasure = {
  readonly nodes: number;
  readonly edges: number;
  /** Layers of the longest way. */
  readonly depth: number;
  /** Lines that close a ring. */
  readonly rings: number;
  /** How many layers all lines cross together: each crossing is a box of its own to the engine. */
  readonly span: number;
  /** Boxes inside of boxes. */
  readonly nesting: number;
};

/** More of one of them takes the layout engine seconds, or for ever. */
export const layoutLimits: GraphMeasure = {
  nodes: 1000,
  edges: 2500,
  depth: 250,
  rings: 500,
  span: 6000,
  nesting: 40,
};

/** Measures a drawing in a time that grows with its boxes and lines only. */
export function measureGraph({ nodes, edges }: Graph): GraphMeasure {
  const next = new Map<string, string[]>(nodes.map(({ id }) => [id, []]));
  const lines = edges.filter(({ from, to }) => next.has(from) && next.has(to));
  for (const { from, to } of lines) next.get(from)!.push(to);
  const { closing, order } = walk(next);
  const layer = new Map(order.map((id) => [id, 0]));
  for (const id of order)
    for (const to of next.get(id)!)
      if (!closing.has(`${id}\n${to}`)) layer.set(to, Math.max(layer.get(to)!, layer.get(id)! + 1));
  const spans = lines.map(({ from, to }) => Math.abs(layer.get(to)! - layer.get(from)!));
  return {
    nodes: nodes.length,
    edges: lines.length,
    depth: nodes.length === 0 ? 0 : [...layer.values()].reduce((most, at) => Math.max(most, at), 0) + 1,
    rings: closing.size,
    span: spans.reduce((sum, each) => sum + each, 0),
    nesting: nestingOf(nodes),
  };
}

/** Why no layout is tried, as the end of a sentence; undefined where one is. */
export function layoutRefusal(measure: GraphMeasure, limits: GraphMeasure = layoutLimits): string | undefined {
  if (measure.nodes > limits.nodes) return `it has ${measure.nodes} boxes`;
  if (measure.depth > limits.depth) return `its longest way has ${measure.depth} steps`;
  if (measure.edges > limits.edges) return `it has ${measure.edges} lines between ${measure.nodes} boxes`;
  if (measure.rings > limits.rings) return `${plural(measure.rings, "line closes a ring", "lines close rings")} in it`;
  if (measure.span > limits.span) return `its ${measure.edges} lines cross ${measure.span} columns`;
  if (measure.nesting > limits.nesting) return `its boxes lie ${measure.nesting} deep in each other`;
  return undefined;
}

/** Lines that lead back into the way that is walked, and all nodes so that every other line leads onwards. */
function walk(next: ReadonlyMap<string, readonly string[]>) {
  const closing = new Set<string>();
  const done: string[] = [];
  const state = new Map<string, "open" | "done">();
  for (const start of next.keys()) {
    if (state.has(start)) continue;
    state.set(start, "open");
    const stack = [{ id: start, at: 0 }];
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const to = next.get(top.id)![top.at++];
      if (to === undefined) {
        state.set(top.id, "done");
        done.push(top.id);
        stack.pop();
      } else if (state.get(to) === "open") closing.add(`${top.id}\n${to}`);
      else if (!state.has(to)) {
        state.set(to, "open");
        stack.push({ id: to, at: 0 });
      }
    }
  }
  return { closing, order: done.reverse() };
}

function nestingOf(nodes: Graph["nodes"]): number {
  const groups = new Map(nodes.map(({ id, group }) => [id, group]));
  const depths = new Map<string, number>();
  for (const { id } of nodes) {
    const path: string[] = [];
    let at: string | undefined = id;
    for (; at !== undefined && groups.has(at) && !depths.has(at) && !path.includes(at); at = groups.get(at))
      path.push(at);
    let depth = at === undefined ? 0 : (depths.get(at) ?? 0);
    for (const each of path.reverse()) depths.set(each, ++depth);
  }
  return [...depths.values()].reduce((most, depth) => Math.max(most, depth), 0);
}
