import type { GraphEdge } from "./graph";

type Direction = "upstream" | "downstream";

/** Ids reachable from `start` along the edges, without `start`, at most `depth` edges away. */
export function reach(
  edges: readonly GraphEdge[],
  start: string,
  direction: Direction,
  depth = Number.POSITIVE_INFINITY,
): ReadonlySet<string> {
  const next = new Map<string, string[]>();
  for (const { from, to } of edges) {
    const [key, value] = direction === "downstream" ? [from, to] : [to, from];
    next.set(key, [...(next.get(key) ?? []), value]);
  }
  const seen = new Set<string>();
  let ring = [start];
  for (let step = 0; step < depth && ring.length > 0; step++) {
    const outer: string[] = [];
    for (const id of ring)
      for (const neighbour of next.get(id) ?? [])
        if (neighbour !== start && !seen.has(neighbour)) {
          seen.add(neighbour);
          outer.push(neighbour);
        }
    ring = outer;
  }
  return seen;
}
