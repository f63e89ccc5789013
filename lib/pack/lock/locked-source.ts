import type { Outcome } from "../source/constraint";
import { redactCredentials } from "../source/redact-credentials";
import { type LockedPack, lockedEntry, type PacksLock } from "./packs-lock";

const INSTALL = 'run "gc import install"';

/** The lock entry of a remote source, by its exact authored text; an entry without a commit counts as missing (reference 8.3). */
export function lockedSource(source: string, lock: PacksLock | undefined): Outcome<LockedPack> {
  const missing = (what: string) => ({
    ok: false as const,
    message: `remote import ${redactCredentials(source)} is not installed (missing ${what}); ${INSTALL}`,
  });
  if (!lock) return missing("packs.lock");
  const entry = lockedEntry(lock, source);
  return entry?.commit ? { ok: true, value: entry } : missing("packs.lock entry");
}

/** A locked source whose checkout is not in the cache (reference 8.3). */
export function notCachedMessage(source: string, directory: string): string {
  return `remote import ${redactCredentials(source)} is locked but not cached at ${directory}; ${INSTALL}`;
}

/** A checkout whose files are not those of its commit: changed, missing or added, ignored ones aside (reference 8.3). */
export function dirtyCacheMessage(source: string): string {
  return `cached import ${redactCredentials(source)} ${DIRTY}; ${INSTALL}`;
}

/** What a dirty checkout has; the scan of a disk puts it down as the refusal of `dirtyMark`. */
export const DIRTY = "has local worktree changes";

/** The path whose refusal says that a checkout is dirty: its index, which the files beside it no longer agree with. */
export const dirtyMark = (checkout: string): string => `${checkout}/.git/index`;

/** A checkout at another commit than the lock says (reference 8.3). */
export function wrongCommitMessage(source: string, found: string, expected: string): string {
  return `cached import ${redactCredentials(source)} is checked out at ${found}, expected ${expected}; ${INSTALL}`;
}
