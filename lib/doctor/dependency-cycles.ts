import type { EdgeFact } from "./store-facts";

/**
 * The cycles of a dependency graph, one for each strongly connected part, in a stable order: the smallest id leads and
 * each cycle is a shortest way round from it. Linear in beads and edges (Tarjan, without recursion).
 */
export function dependencyCycles(edges: readonly EdgeFact[]): readonly (readonly string[])[] {
  const next = new Map<string, string[]>();
  for (const { issue, on } of edges) {
    const targets = next.get(issue);
    if (targets) targets.push(on);
    else next.set(issue, [on]);
    if (!next.has(on)) next.set(on, []);
  }
  for (const targets of next.values()) targets.sort();
  const parts = connectedParts(next).filter(
    (part) => part.length > 1 || (next.get(part[0] ?? "") ?? []).includes(part[0] ?? ""),
  );
  return parts.map((part) => shortestCycle(new Set(part), next)).sort((a, b) => ((a[0] ?? "") < (b[0] ?? "") ? -1 : 1));
}

function connectedParts(next: ReadonlyMap<string, readonly string[]>): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const parts: string[][] = [];
  for (const start of next.keys()) {
    if (index.has(start)) continue;
    const frames: { id: string; at: number }[] = [];
    const enter = (id: string) => {
      index.set(id, index.size);
      low.set(id, index.get(id) ?? 0);
      open.push(id);
      isOpen.add(id);
      frames.push({ id, at: 0 });
    };
    enter(start);
    while (frames.length > 0) {
      const frame = frames[frames.length - 1]!;
      const target = next.get(frame.id)?.[frame.at++];
      if (target === undefined) {
        frames.pop();
        const parent = frames[frames.length - 1];
        if (parent) low.set(parent.id, Math.min(low.get(parent.id)!, low.get(frame.id)!));
        if (low.get(frame.id) === index.get(frame.id)) {
          const part = open.splice(open.lastIndexOf(frame.id));
          for (const id of part) isOpen.delete(id);
          parts.push(part);
        }
      } else if (!index.has(target)) enter(target);
      else if (isOpen.has(target)) low.set(frame.id, Math.min(low.get(frame.id)!, index.get(target)!));
    }
  }
  return parts;
}

/** Breadth first from the smallest id of the part back to it. */
function shortestCycle(part: ReadonlySet<string>, next: ReadonlyMap<string, readonly string[]>): string[] {
  const start = [...part].sort()[0]!;
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (let at = 0; at < queue.length; at++) {
    const id = queue[at]!;
    for (const target of next.get(id) ?? []) {
      if (target === start) {
        const cycle = [id];
        while (cycle[0] !== start) cycle.unshift(cameFrom.get(cycle[0]!)!);
        return cycle;
      }
      if (!part.has(target) || cameFrom.has(target)) continue;
      cameFrom.set(target, id);
      queue.push(target);
    }
  }
  return [start];
}
