import { isBlocking } from "@/lib/bead/dependency-type";
import type { PlannedEdge } from "./bead-plan";
import type { DraftBead } from "./draft-beads";

/** What the store keeps beside each bead; all beads of a plan are open. */
export type DraftDerived = {
  readonly openBlockers: number;
  readonly isBlocked: boolean;
  readonly openChildren: number;
  readonly descendants: number;
  readonly blockedDescendants: number;
};

/**
 * Blocked states and roll-ups of a plan, in its order. A container comes before its members there, so one walk down hands the held
 * state on and one walk up adds the counts.
 */
export function deriveDrafts(drafts: readonly DraftBead[], edges: readonly PlannedEdge[]): DraftDerived[] {
  const place = new Map(drafts.map((draft, index) => [draft.id, index]));
  // Most beads have no blocker or one: a list is searched, since a pair may have two edges (decision R12).
  const blockers: string[][] = drafts.map(() => []);
  for (const edge of edges) {
    if (!isBlocking(edge.type)) continue;
    const list = blockers[place.get(edge.issueId) ?? 0]!;
    if (!list.includes(edge.onId)) list.push(edge.onId);
  }
  const parent = drafts.map((draft) => (draft.parentId === null ? -1 : (place.get(draft.parentId) ?? -1)));
  const derived = drafts.map((_, index) => ({
    openBlockers: blockers[index]!.length,
    isBlocked: blockers[index]!.length > 0,
    openChildren: 0,
    descendants: 0,
    blockedDescendants: 0,
  }));
  for (let index = 0; index < derived.length; index++) {
    const above = derived[parent[index]!];
    if (!above) continue;
    above.openChildren += 1;
    if (above.isBlocked) derived[index]!.isBlocked = true;
  }
  for (let index = derived.length - 1; index >= 0; index--) {
    const above = derived[parent[index]!];
    if (!above) continue;
    const { descendants, blockedDescendants, isBlocked } = derived[index]!;
    above.descendants += descendants + 1;
    above.blockedDescendants += blockedDescendants + Number(isBlocked);
  }
  return derived;
}
