import { join } from "node:path";
import { type GitRun, git } from "./git";

/** The repository of a checkout, named outright: a broken one is never mistaken for a repository further up. */
export const repositoryOf = (checkout: string): readonly string[] => [
  "--git-dir",
  join(/* turbopackIgnore: true */ checkout, ".git"),
  "--work-tree",
  checkout,
];

/** Files of a checkout that were changed, taken away or added, as `git status --porcelain` has them; ignored ones do not count. */
export function worktreeChanges(checkout: string, run: Omit<GitRun, "cwd">): Promise<string> {
  const status = ["status", "--porcelain", "--untracked-files=all", "--ignore-submodules=all"];
  return git([...repositoryOf(checkout), ...status], { ...run, cwd: checkout });
}
