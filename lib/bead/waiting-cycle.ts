import { isContainer } from "./bead-type";
import { containmentType, isBlocking } from "./dependency-type";

/** An edge with the type of its target, which decides whether the target ends only with its members. */
export type WaitEdge = {
  readonly issueId: string;
  readonly dependsOnId: string;
  readonly type: string;
  readonly targetType: string;
};

/**
 * The beads of a ring in which everybody waits for the next one, starting at `issueId`, if the edges hold one through it;
 * undefined else (decision R3). Waiting is told apart by what waits: the start of a bead waits for the end of its
 * blockers and for the start of its container; its end waits for its start, and that of an epic or molecule root for the end of
 * its members. So a chain of siblings is fine, and a container that waits for its own descendant is not.
 */
export function waitingCycle(edges: readonly WaitEdge[], issueId: string): readonly string[] | undefined {
  const starts = new Map<string, WaitEdge[]>();
  const members = new Map<string, string[]>();
  for (const edge of edges) {
    if (!isBlocking(edge.type) && edge.type !== containmentType) continue;
    push(starts, edge.issueId, edge);
    if (edge.type === containmentType && isContainer(edge.targetType)) push(members, edge.dependsOnId, edge.issueId);
  }
  const next = (id: string, isEnd: boolean): { id: string; isEnd: boolean }[] =>
    isEnd
      ? [{ id, isEnd: false }, ...(members.get(id) ?? []).map((member) => ({ id: member, isEnd: true }))]
      : (starts.get(id) ?? []).map((edge) => ({ id: edge.dependsOnId, isEnd: edge.type !== containmentType }));
  for (const isEnd of [false, true]) {
    const path = ring(issueId, isEnd, next);
    if (path) return path;
  }
  return undefined;
}

/** Breadth first, so each node is visited once however many paths lead to it, and the ring is a shortest one. */
function ring(
  startId: string,
  startIsEnd: boolean,
  next: (id: string, isEnd: boolean) => { id: string; isEnd: boolean }[],
): readonly string[] | undefined {
  type Visit = { id: string; isEnd: boolean; from: Visit | undefined };
  const seen = new Set<string>();
  const queue: Visit[] = [{ id: startId, isEnd: startIsEnd, from: undefined }];
  for (const visit of queue) {
    for (const step of next(visit.id, visit.isEnd)) {
      const here: Visit = { ...step, from: visit };
      if (step.id === startId && step.isEnd === startIsEnd) return idsTo(here);
      const key = `${step.isEnd} ${step.id}`;
      if (seen.has(key)) continue;
      seen.add(key);
      queue.push(here);
    }
  }
  return undefined;

  function idsTo(last: Visit): string[] {
    const ids: string[] = [];
    for (let at: Visit | undefined = last; at; at = at.from) if (ids[0] !== at.id) ids.unshift(at.id);
    return ids;
  }
}

function push<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
