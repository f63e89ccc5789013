/** Edge types that hold the dependent back until the target is closed (runtime 2.1, decision R12: waits-for too). */
export const blockingTypes = ["blocks", "conditional-blocks", "waits-for"] as const;

/** Containment: the dependent lies inside the target. */
export const containmentType = "parent-child";

export function isBlocking(type: string): boolean {
  return blockingTypes.some((blocking) => blocking === type);
}

/** What is wrong with an edge type, in the store's words (runtime 15, 6); undefined when nothing is. */
export function dependencyTypeProblem(type: string): string | undefined {
  return type === "" || [...type].length > 50
    ? `invalid dependency type "${type}": must be non-empty and at most 50 characters`
    : undefined;
}
