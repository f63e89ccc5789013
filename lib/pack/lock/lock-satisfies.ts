import { isPin, pinnedCommit, versionMatches } from "../source/constraint";
import type { LockedPack } from "./packs-lock";

/** Whether a lock entry is what a constraint asks for: a pin by its commit, a range by its version, no constraint by anything. */
export function lockSatisfies(locked: LockedPack, constraint: string): boolean {
  if (constraint.trim() === "") return true;
  if (isPin(constraint)) return locked.commit === pinnedCommit(constraint);
  const matches = versionMatches(locked.version, constraint);
  return matches.ok && matches.value;
}
