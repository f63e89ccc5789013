import { isBlocking } from "./dependency-type";

/** An end of a new edge as the store knows it. */
export type EdgeEnd = { readonly id: string; readonly type: string };

/** The epic/task rule (runtime 2.2): for `blocks` alone, when exactly one end is an epic; worded by the dependent. */
export function epicBorderProblem(dependent: EdgeEnd, target: EdgeEnd, type: string): string | undefined {
  if (type !== "blocks" || (dependent.type === "epic") === (target.type === "epic")) return undefined;
  return dependent.type === "epic"
    ? "epics can only block other epics, not tasks"
    : "tasks can only block other tasks, not epics";
}

/** A bead made dependent on itself (runtime 15, 8). */
export function selfEdgeProblem(dependentId: string, targetId: string): string | undefined {
  return dependentId === targetId ? `cannot add self-dependency: ${dependentId} cannot depend on itself` : undefined;
}

/** A child made to wait for its own container: neither could ever end (runtime 15, 11). */
export function childOnParentProblem(dependentId: string, targetId: string, type: string, parents: readonly string[]) {
  if (!isBlocking(type) || !parents.includes(targetId)) return undefined;
  return `cannot add dependency: ${dependentId} is already a child of ${targetId}. Children inherit dependency on parent completion via hierarchy. Adding an explicit dependency would create a deadlock`;
}

/** One edge for each ordered pair (runtime 15, 10); the same type again is no problem. */
export function pairProblem(dependentId: string, targetId: string, type: string, existing: readonly string[]) {
  const other = existing.find((found) => found !== type);
  if (other === undefined || existing.includes(type)) return undefined;
  return `dependency ${dependentId} -> ${targetId} already exists with type "${other}" (requested "${type}"); remove it first with 'bd dep remove' then re-add`;
}

/** The edge would close a ring of beads that wait for each other (runtime 15, 9; decision R3). */
export const cycleMessage = "adding dependency would create a cycle";
