import type { FileChange } from "./revision";

type Digests = Readonly<Record<string, string>>;

/** The files in which two pictures of a city differ, by name. */
export function fileChanges(before: Digests, after: Digests): FileChange[] {
  const changes: FileChange[] = [];
  for (const [file, digest] of Object.entries(after)) {
    if (!Object.hasOwn(before, file)) changes.push({ file, change: "added" });
    else if (before[file] !== digest) changes.push({ file, change: "changed" });
  }
  for (const file of Object.keys(before)) {
    if (!Object.hasOwn(after, file)) changes.push({ file, change: "removed" });
  }
  return changes.sort((a, b) => (a.file < b.file ? -1 : 1));
}
