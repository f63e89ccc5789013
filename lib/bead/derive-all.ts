import { containmentType, isBlocking } from "./dependency-type";

/** What derivation looks at. */
export type DerivedInput = {
  readonly id: string;
  readonly status: string;
  readonly deferUntil: string | null;
  /** `gc.work_outcome`. */
  readonly outcome: string;
  /** Whether its outcome says that the work came to nothing. */
  readonly fails: boolean;
};

export type DerivedEdge = { readonly issueId: string; readonly dependsOnId: string; readonly type: string };

/** The stored, derived facts of one bead. */
export type Derived = {
  readonly openBlockers: number;
  readonly isBlocked: boolean;
  readonly heldUntil: string | null;
  readonly openChildren: number;
  readonly descendants: number;
  readonly closedDescendants: number;
  readonly blockedDescendants: number;
  readonly failedDescendants: number;
};

/**
 * Computes every derived fact from beads and edges alone, by a way of its own: the proof that what the store keeps up to date
 * statement by statement is right (decisions R10, R11, R12).
 */
export function deriveAll(beads: readonly DerivedInput[], edges: readonly DerivedEdge[]): Map<string, Derived> {
  const byId = new Map(beads.map((bead) => [bead.id, bead]));
  const parents = new Map<string, string[]>();
  const children = new Map<string, string[]>();
  const blockers = new Map<string, Set<string>>();
  for (const edge of edges) {
    if (edge.type === containmentType) {
      parents.set(edge.issueId, [...(parents.get(edge.issueId) ?? []), edge.dependsOnId]);
      children.set(edge.dependsOnId, [...(children.get(edge.dependsOnId) ?? []), edge.issueId]);
    } else if (isBlocking(edge.type)) {
      const set = blockers.get(edge.issueId) ?? new Set();
      blockers.set(edge.issueId, set.add(edge.dependsOnId));
    }
  }
  const unsatisfied = (id: string) => {
    const target = byId.get(id);
    return target === undefined || target.status !== "closed" || target.outcome === "blocked";
  };
  const openBlockers = (id: string) => [...(blockers.get(id) ?? [])].filter(unsatisfied).length;

  const isBlocked = (bead: DerivedInput) =>
    (bead.status !== "closed" && openBlockers(bead.id) > 0) ||
    closure(bead.id, parents)
      .flatMap((id) => byId.get(id) ?? [])
      .some((each) => each.status === "deferred" || (each.status !== "closed" && openBlockers(each.id) > 0));
  const blocked = new Map(beads.map((bead) => [bead.id, isBlocked(bead)]));

  const derived = new Map<string, Derived>();
  for (const bead of beads) {
    const above = closure(bead.id, parents).flatMap((id) => byId.get(id) ?? []);
    const below = closure(bead.id, children).flatMap((id) => byId.get(id) ?? []);
    const deferrals = above.flatMap((each) => (each.status !== "closed" && each.deferUntil ? [each.deferUntil] : []));
    derived.set(bead.id, {
      openBlockers: openBlockers(bead.id),
      isBlocked: blocked.get(bead.id) ?? false,
      heldUntil: deferrals.reduce<string | null>(
        (latest, at) => (latest === null || Date.parse(at) > Date.parse(latest) ? at : latest),
        null,
      ),
      openChildren: (children.get(bead.id) ?? []).filter((id) => byId.has(id) && byId.get(id)?.status !== "closed")
        .length,
      descendants: below.length,
      closedDescendants: below.filter((each) => each.status === "closed").length,
      blockedDescendants: below.filter((each) => each.status !== "closed" && blocked.get(each.id)).length,
      failedDescendants: below.filter((each) => each.status === "closed" && each.fails).length,
    });
  }
  return derived;
}

/** Everything reachable, each once; the bead itself only when a ring leads back to it. */
function closure(id: string, next: ReadonlyMap<string, readonly string[]>): string[] {
  const seen = new Set<string>();
  const queue = [...(next.get(id) ?? [])];
  for (const at of queue) {
    if (seen.has(at)) continue;
    seen.add(at);
    queue.push(...(next.get(at) ?? []));
  }
  return [...seen];
}
