import { randomBytes } from "node:crypto";
import { lstat, mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { Refusal } from "@/lib/diagnostic/refusal";
import { repositoryCacheKey } from "@/lib/pack/source/cache-key";
import { redactCredentials } from "@/lib/pack/source/redact-credentials";
import { checkoutProblem } from "./checkout-guard";
import { policyRefusal } from "./fetch-policy";
import { GitFailure, git } from "./git";
import type { GitProgress } from "./git-protocol";
import type { ImportHost, ImportProgress } from "./import-host";
import { treeProblem } from "./tree-guard";
import { withCache } from "./with-cache";
import { worktreeState } from "./worktree-state";

/** One commit of one repository. `commit` is a full SHA. */
export type WantedCheckout = {
  readonly source: string;
  readonly cloneUrl: string;
  readonly commit: string;
};

/** What is the matter with a checkout in the cache; `ok` when it may be used. */
export type CheckoutState =
  | { readonly kind: "ok" }
  | { readonly kind: "absent" }
  | { readonly kind: "unreadable" | "unreadable-git" | "path"; readonly why: string }
  | { readonly kind: "other-commit"; readonly found: string }
  | { readonly kind: "dirty" };

const TEMPORARY = ".fetch-";
const COMMIT = /^([0-9a-f]{40}|[0-9a-f]{64})$/;

/** The directory of a checkout, whether it is there or not. */
export function checkoutPath(host: Pick<ImportHost, "cacheRoot">, { cloneUrl, commit }: WantedCheckout): string {
  return join(/* turbopackIgnore: true */ host.cacheRoot, repositoryCacheKey(cloneUrl, commit));
}

/** Looks at a checkout without changing anything: its commit, and whether files were changed or added (ignored ones do not count). */
export async function checkoutState(host: ImportHost, wanted: WantedCheckout): Promise<CheckoutState> {
  const path = checkoutPath(host, wanted);
  const stat = await lstat(/* turbopackIgnore: true */ path).catch((error: NodeJS.ErrnoException) => error);
  if (stat instanceof Error) {
    return stat.code === "ENOENT" ? { kind: "absent" } : { kind: "unreadable", why: stat.message };
  }
  if (stat.isSymbolicLink()) return { kind: "path", why: "the cache entry is a link" };
  if (!stat.isDirectory()) return { kind: "unreadable", why: "the cache entry is not a directory" };
  const repository = join(/* turbopackIgnore: true */ path, ".git");
  const inner = await lstat(/* turbopackIgnore: true */ repository).catch(() => undefined);
  if (!inner?.isDirectory()) return { kind: "unreadable-git", why: "the cache entry has no .git directory" };
  try {
    const { commit, changes } = await worktreeState(path, host);
    if (commit !== wanted.commit) return { kind: "other-commit", found: commit };
    return changes.length === 0 ? { kind: "ok" } : { kind: "dirty" };
  } catch (error) {
    if (error instanceof GitFailure) return { kind: "unreadable-git", why: error.message };
    throw error;
  }
}

/**
 * Makes sure that a checkout is in the cache, at its commit and clean, and answers with its directory. A good one is left
 * alone; anything else is fetched beside it and swapped in whole, so that a broken fetch leaves the cache as it was. One process
 * at a time works in a cache.
 */
export async function ensureCheckout(host: ImportHost, wanted: WantedCheckout): Promise<string> {
  const path = checkoutPath(host, wanted);
  if ((await checkoutState(host, wanted)).kind === "ok") return path;
  if (!COMMIT.test(wanted.commit)) {
    const found = JSON.stringify(wanted.commit.slice(0, 80));
    throw new Refusal(
      409,
      "lock-invalid",
      `${redactCredentials(wanted.source)}: commit ${found} must be a full lowercase SHA`,
    );
  }
  const refusal = policyRefusal(wanted.cloneUrl, host.policy);
  if (refusal !== undefined) throw new Refusal(403, "import-policy", refusal);
  const root = host.cacheRoot;
  return withCache(
    root,
    async () => {
      await removeLeftovers(root);
      if ((await checkoutState(host, wanted)).kind === "ok") return path;
      const fresh = join(/* turbopackIgnore: true */ root, `${TEMPORARY}${randomBytes(8).toString("hex")}`);
      await mkdir(/* turbopackIgnore: true */ fresh, { mode: 0o755 });
      try {
        await fetchInto(fresh, host, wanted);
        const problem = await checkoutProblem(fresh, host.policy);
        if (problem !== undefined) throw new GitFailure(`the repository cannot be used: ${problem}`);
        const old = join(/* turbopackIgnore: true */ root, `${TEMPORARY}${randomBytes(8).toString("hex")}`);
        await rename(path, old).catch(ignoreMissing);
        await rename(fresh, path);
        await rm(old, { recursive: true, force: true });
      } catch (error) {
        if (error instanceof GitFailure) {
          throw new Refusal(409, "import-fetch", `cannot install ${wanted.source}: ${error.message}`);
        }
        throw error;
      } finally {
        await rm(fresh, { recursive: true, force: true }).catch(() => {});
      }
      host.progress?.({ step: "ready", source: wanted.source });
      return path;
    },
    { signal: host.signal, onWait: () => host.progress?.({ step: "wait", source: wanted.source }) },
  );
}

async function fetchInto(fresh: string, host: ImportHost, { source, cloneUrl, commit }: WantedCheckout): Promise<void> {
  const { policy, signal } = host;
  let step: ImportProgress["step"] = "fetch";
  const onProgress = (progress: GitProgress) => host.progress?.({ step, source, ...progress });
  const run = { cwd: fresh, policy, signal, grows: fresh, onProgress };
  host.progress?.({ step: "fetch", source });
  await git(["init", "--quiet", `--object-format=${commit.length === 64 ? "sha256" : "sha1"}`], run);
  const fetch = ["fetch", "--progress", "--no-recurse-submodules", "--no-write-fetch-head"];
  try {
    await git([...fetch, "--no-tags", "--depth=1", "--", cloneUrl, commit], run);
  } catch (error) {
    // Some servers do not hand out single commits: take every branch and tag, and look for it there.
    if (!(error instanceof GitFailure) || signal?.aborted) throw error;
    await git([...fetch, "--", cloneUrl, "+refs/heads/*:refs/remotes/origin/*", "+refs/tags/*:refs/tags/*"], run);
  }
  const known = await git(["rev-parse", "--verify", "--quiet", `${commit}^{commit}`], run).catch(() => "");
  if (known.trim() !== commit) throw new GitFailure(`the repository has no commit ${commit}; was a tag moved?`);
  const problem = await treeProblem(commit, run);
  if (problem !== undefined) throw new GitFailure(`the repository cannot be used: ${problem}`);
  step = "check-out";
  host.progress?.({ step, source });
  await git(["checkout", "--progress", "--detach", "--force", "--no-recurse-submodules", commit, "--"], run);
}

/** Takes away what interrupted fetches left. Only called by the process that holds the cache. */
async function removeLeftovers(root: string): Promise<void> {
  for (const name of await readdir(/* turbopackIgnore: true */ root)) {
    if (name.startsWith(TEMPORARY))
      await rm(join(/* turbopackIgnore: true */ root, name), { recursive: true, force: true });
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOENT") throw error;
}
