import { randomBytes } from "node:crypto";
import { lstat, open, realpath, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { Refusal } from "@/lib/diagnostic/refusal";
import { unifiedDiff } from "@/lib/files/unified-diff";
import { readIfThere } from "./city-files";

/** One file before and after; undefined where it does not exist. `path` is absolute. */
export type FileChange = {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
};

/** A change to look at before it is written: only the files that differ. */
export function changeDiff(root: string, changes: readonly FileChange[]): string {
  return changes.map(({ path, before, after }) => unifiedDiff(path.slice(root.length + 1), before, after)).join("");
}

/**
 * Writes a set of changes in order, each atomically. Refused when a file is no longer what it was when the change was made,
 * unless it is already what it is to become (the same change again); when one cannot be written, those before it are put back.
 */
export async function writeChanges(changes: readonly FileChange[]): Promise<void> {
  const real: FileChange[] = [];
  for (const change of changes) {
    const { path, before, after } = change;
    const found = before === after ? after : await readIfThere(path);
    if (found === after) continue;
    if (found !== before) {
      throw new Refusal(409, "file-changed", `${path} has changed meanwhile; look at the difference again`);
    }
    real.push(change);
  }
  const written: FileChange[] = [];
  try {
    for (const change of real) {
      await replaceFile(change.path, change.after);
      written.push(change);
    }
  } catch (error) {
    for (const { path, before } of written.reverse()) await replaceFile(path, before);
    throw new Refusal(409, "file-unwritable", `nothing was changed: ${(error as Error).message}`);
  }
}

/** Replaces a file by rename, so that readers see the old text or the new one and nothing between; keeps its mode. */
export async function replaceFile(path: string, text: string | undefined, mode?: number): Promise<void> {
  if (text === undefined) {
    await rm(path, { force: true });
    return;
  }
  const target = await realpath(path).catch(() => path);
  const known = await lstat(target).catch(() => undefined);
  const temporary = join(
    /* turbopackIgnore: true */ dirname(target),
    `.${basename(target)}.${randomBytes(6).toString("hex")}`,
  );
  try {
    const file = await open(/* turbopackIgnore: true */ temporary, "wx", mode ?? (known ? known.mode & 0o777 : 0o644));
    try {
      await file.writeFile(text, "utf8");
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
