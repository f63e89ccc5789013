import { lstat, readdir, readlink, realpath } from "node:fs/promises";
import { isAbsolute, join, relative } from "node:path";
import type { FetchPolicy } from "./fetch-policy";

type Tally = { files: number; bytes: number };

/**
 * Why a fresh checkout may not be used, as a sentence: a link that leaves it, too many files, too many bytes, too deep, names
 * that some file system takes for another one. The `.git` folder at the top counts for size only.
 */
export async function checkoutProblem(checkout: string, policy: FetchPolicy): Promise<string | undefined> {
  const root = await realpath(checkout);
  return visit(root, root, 0, policy, { files: 0, bytes: 0 });
}

async function visit(
  root: string,
  dir: string,
  depth: number,
  policy: FetchPolicy,
  tally: Tally,
): Promise<string | undefined> {
  if (depth > policy.maxDepth) return `more than ${policy.maxDepth} directories inside each other`;
  const entries = await readdir(dir, { withFileTypes: true });
  const names = nameProblem(
    entries.map((entry) => entry.name),
    dir === root,
  );
  if (names !== undefined) return `${join(relative(root, dir), ".")}: ${names}`;
  for (const entry of entries) {
    const path = join(dir, entry.name);
    tally.files++;
    if (tally.files > policy.maxFiles) return `more than ${policy.maxFiles} files`;
    if (entry.isDirectory()) {
      const problem = await visit(root, path, depth + 1, policy, tally);
      if (problem !== undefined) return problem;
      continue;
    }
    if (entry.isSymbolicLink()) {
      const problem = await linkProblem(root, path);
      if (problem !== undefined) return problem;
      continue;
    }
    if (!entry.isFile()) return `${relative(root, path)} is neither a file nor a directory`;
    tally.bytes += (await lstat(path)).size;
    if (tally.bytes > policy.maxBytes) return `more than ${policy.maxBytes} bytes`;
  }
  return undefined;
}

/** Another spelling of `.git`: letter case, the short name of Windows, trailing dots or blanks. */
const GIT_NAME = /^(\.git|git~\d+)[. ]*$/i;

/** What is wrong with the names in one directory: two that are one name where letter case does not count, or a second `.git`. */
function nameProblem(names: readonly string[], top: boolean): string | undefined {
  const seen = new Map<string, string>();
  for (const name of names) {
    if (GIT_NAME.test(name) && !(top && name === ".git"))
      return `the name ${JSON.stringify(name)} stands for a .git folder`;
    const folded = name.normalize("NFC").toLowerCase();
    const other = seen.get(folded);
    if (other !== undefined) {
      return `${JSON.stringify(other)} and ${JSON.stringify(name)} are one name where letter case does not count`;
    }
    seen.set(folded, name);
  }
  return undefined;
}

async function linkProblem(root: string, path: string): Promise<string | undefined> {
  const target = await readlink(path);
  const shown = `link ${relative(root, path)} → ${target}`;
  if (isAbsolute(target)) return `${shown} leaves the repository`;
  const real = await realpath(path).catch(() => undefined);
  // A dangling link is harmless today, but what it names may appear tomorrow: judge it by its text.
  const reached = real ?? join(path, "..", target);
  const inside = reached === root || reached.startsWith(`${root}/`);
  return inside && !`${relative(root, reached)}/`.startsWith(".git/") ? undefined : `${shown} leaves the repository`;
}
