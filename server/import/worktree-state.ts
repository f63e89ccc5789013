import { join } from "node:path";
import { GitFailure, type GitRun, git } from "./git";

/** What git says of a checkout: the commit that it is at, and the files that were changed, taken away or added, a line each. */
export type WorktreeState = { readonly commit: string; readonly changes: readonly string[] };

/** Asks git for the state of a checkout; ignored files do not count. A checkout without a commit fails. */
export async function worktreeState(checkout: string, run: Omit<GitRun, "cwd">): Promise<WorktreeState> {
  // The repository is named outright: a broken one is never mistaken for a repository further up.
  const here = ["--git-dir", join(/* turbopackIgnore: true */ checkout, ".git"), "--work-tree", checkout];
  const status = ["status", "--porcelain=v2", "--branch", "--untracked-files=all", "--ignore-submodules=all"];
  const lines = (await git([...here, ...status], { ...run, cwd: checkout })).split("\n").filter((line) => line !== "");
  const commit = /^# branch\.oid ([0-9a-f]+)$/.exec(lines.find((line) => line.startsWith("# branch.oid ")) ?? "")?.[1];
  if (commit === undefined) throw new GitFailure("the repository is at no commit");
  return { commit, changes: lines.filter((line) => !line.startsWith("# ")) };
}
