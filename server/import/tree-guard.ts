import type { FetchPolicy } from "./fetch-policy";
import { GitFailure, type GitRun, git } from "./git";

/**
 * Why a commit may not be checked out, as a sentence: more files, bytes or depth than allowed. Asked before anything is written: a
 * few kilobytes of history can stand for millions of files.
 */
export async function treeProblem(
  commit: string,
  run: Omit<GitRun, "grows" | "onProgress">,
): Promise<string | undefined> {
  const { policy } = run;
  let listing: string;
  try {
    listing = await git(["ls-tree", "-r", "-z", "-l", "--full-tree", commit], run);
  } catch (error) {
    if (error instanceof GitFailure && error.message.startsWith("git printed more")) return tooMany(policy);
    throw error;
  }
  let files = 0;
  let bytes = 0;
  for (const line of listing.split("\0")) {
    const [, size = "0", path = ""] = /^\d+ \w+ \w+ +(\d+|-)\t(.*)$/s.exec(line) ?? [];
    if (path === "") continue;
    files++;
    bytes += Number.parseInt(size, 10) || 0;
    if (files > policy.maxFiles) return tooMany(policy);
    if (bytes > policy.maxBytes) return `more than ${policy.maxBytes} bytes`;
    if (path.split("/").length - 1 > policy.maxDepth)
      return `more than ${policy.maxDepth} directories inside each other`;
  }
  return undefined;
}

const tooMany = ({ maxFiles }: FetchPolicy): string => `more than ${maxFiles} files`;
