import { lstat, readdir, readlink, realpath } from "node:fs/promises";
import { isAbsolute, join, relative } from "node:path";
import type { FetchPolicy } from "./fetch-policy";

type Tally = { files: number; bytes: number };

/**
 * Why a fresh checkout may not be used, as a sentence: a link that leaves it, too many files, too many bytes, too deep. The
 * `.git` folder counts for size only.
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
  for (const entry of await readdir(dir, { withFileTypes: true })) {
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

/** Bytes of everything below a directory that may vanish meanwhile; stops counting at `limit`. */
export async function bytesBelow(dir: string, limit: number): Promise<number> {
  let bytes = 0;
  const pending = [dir];
  for (let next = pending.pop(); next !== undefined && bytes <= limit; next = pending.pop()) {
    for (const entry of await readdir(next, { withFileTypes: true }).catch(() => [])) {
      const path = join(next, entry.name);
      if (entry.isDirectory()) pending.push(path);
      else bytes += (await lstat(path).catch(() => ({ size: 0 }))).size;
    }
  }
  return bytes;
}
