import { join } from "node:path";
import { type PacksLock, printPacksLock } from "@/lib/pack/lock/packs-lock";
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

/** Puts a plan together. A lock without entries is not created where there was none. */
export function importPlan(
  files: CityFiles,
  message: string,
  lock: PacksLock,
  edit?: { readonly change: FileChange; readonly first: boolean },
): ImportPlan {
  const needless = Object.keys(lock.packs).length === 0 && files.packsLock === undefined;
  const lockChange: FileChange = {
    path: join(/* turbopackIgnore: true */ files.root, "packs.lock"),
    before: files.packsLock,
    after: needless ? undefined : printPacksLock(lock),
  };
  const changes = edit ? (edit.first ? [edit.change, lockChange] : [lockChange, edit.change]) : [lockChange];
  return { root: files.root, message, changes, diff: changeDiff(files.root, changes), lock };
}

/** Writes what a plan says and answers with its sentence. */
export async function applyImportPlan(plan: ImportPlan): Promise<string> {
  await writeChanges(plan.changes);
  return plan.message;
}
