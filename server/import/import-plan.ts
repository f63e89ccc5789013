import { join } from "node:path";
import { type PacksLock, printPacksLock, sameLock } from "@/lib/pack/lock/packs-lock";
import type { CityFiles } from "./city-files";
import { changeDiff, type FileChange, writeChanges } from "./write-files";

/** What a verb is about to do: the sentence that it will say, and the files that it will change, in the order of writing. */
export type ImportPlan = {
  readonly root: string;
  readonly message: string;
  readonly changes: readonly FileChange[];
  /** The changes as a unified difference; "" when the files stay as they are. */
  readonly diff: string;
  /** The lock as it would be. */
  readonly lock: PacksLock;
};

/**
 * Puts a plan together. A lock without entries is not created where there was none, and one that says the same keeps its bytes:
 * line ends of a checkout, comments, keys of another tool.
 */
export function importPlan(
  files: CityFiles,
  message: string,
  lock: PacksLock,
  edit?: { readonly change: FileChange; readonly first: boolean },
): ImportPlan {
  const { packsLock } = files;
  const needless = packsLock === undefined ? Object.keys(lock.packs).length === 0 : isWritten(files, lock);
  const lockChange: FileChange = {
    path: join(/* turbopackIgnore: true */ files.root, "packs.lock"),
    before: packsLock,
    after: needless ? packsLock : printPacksLock(lock),
  };
  const changes = edit ? (edit.first ? [edit.change, lockChange] : [lockChange, edit.change]) : [lockChange];
  return { root: files.root, message, changes, diff: changeDiff(files.root, changes), lock };
}

/** Whether the lock file says this already; an empty file says nothing, not even its schema. */
function isWritten({ packsLock = "", lock: written }: CityFiles, lock: PacksLock): boolean {
  return packsLock.trim() !== "" && written !== undefined && sameLock(written, lock);
}

/** Writes what a plan says and answers with its sentence. */
export async function applyImportPlan(plan: ImportPlan): Promise<string> {
  await writeChanges(plan.changes);
  return plan.message;
}
