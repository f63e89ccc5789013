import type { Change } from "./change";

/** Which steps still show in the result, and for each other one the step that ended it. */
export type Fates = { readonly active: ReadonlySet<Change>; readonly endedBy: ReadonlyMap<Change, Change> };

/**
 * Follows a history: a value ends what was at its path, below it or, for a whole table, around it; `append` adds to what is
 * there; `remove` ends. Idle steps never show.
 */
export function activeChanges(changes: readonly Change[]): Fates {
  const active = new Set<Change>();
  const endedBy = new Map<Change, Change>();
  for (const change of changes) {
    if (change.idle) continue;
    if (change.op !== "append") {
      for (const earlier of active) {
        if (!isBelow(change.path, earlier.path)) continue;
        active.delete(earlier);
        endedBy.set(earlier, change);
      }
    }
    if (change.op !== "remove") active.add(change);
  }
  return { active, endedBy };
}

/** Whether `path` is `outer` or lies below it. */
export function isBelow(outer: readonly string[], path: readonly string[]): boolean {
  return outer.length <= path.length && outer.every((key, index) => key === path[index]);
}
