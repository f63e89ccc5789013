import type { Node, Nodes } from "./node";

export type EpicLeaves = { readonly entries: readonly Node[]; readonly terminals: readonly Node[] };

/**
 * The leaves of an epic that wait for nothing inside it, and those that nothing inside it waits for (decision F6). An
 * edge of a nested container counts for all of its leaves.
 */
export function epicLeaves(epic: Node, nodes: Nodes): EpicLeaves {
  const leaves: Node[] = [];
  const inside = new Set<Node>();
  const waiting = new Set<Node>();
  const awaited = new Set<Node>();
  const collect = (node: Node): void => {
    inside.add(node);
    if (node.children.length === 0) leaves.push(node);
    for (const child of node.children) collect(child);
  };
  for (const child of epic.children) collect(child);
  const mark = (node: Node, set: Set<Node>): void => {
    if (node.children.length === 0) set.add(node);
    for (const child of node.children) mark(child, set);
  };
  for (const node of inside) {
    for (const { on } of [...node.step.dependsOn, ...node.step.needs]) {
      const target = nodes.byLocalId.get(on);
      if (!target || !inside.has(target) || target === node) continue;
      mark(node, waiting);
      mark(target, awaited);
    }
  }
  return {
    entries: leaves.filter((leaf) => !waiting.has(leaf)),
    terminals: leaves.filter((leaf) => !awaited.has(leaf)),
  };
}
