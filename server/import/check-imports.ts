import { readFile, realpath } from "node:fs/promises";
import { join } from "node:path";
import { memoryTree } from "@/lib/files/memory-tree";
import { isInside, resolvePath } from "@/lib/files/path";
import type { ImportIssue, ImportIssueCode } from "@/lib/pack/import/import-issue";
import { type MergedWant, mergeWanted } from "@/lib/pack/import/merge-wanted";
import { lockSatisfies } from "@/lib/pack/lock/lock-satisfies";
import { type LockedPack, lockedEntry } from "@/lib/pack/lock/packs-lock";
import { readPack } from "@/lib/pack/read-pack";
import { bundledCacheKey } from "@/lib/pack/source/cache-key";
import { parsePackSource } from "@/lib/pack/source/pack-source";
import { TomlCache, TomlFiles } from "@/lib/toml/toml-files";
import { type CityFiles, isThere, readCityFiles } from "./city-files";
import type { ImportHost } from "./import-host";
import { localWalk } from "./local-walk";
import { type CheckoutState, checkoutPath, checkoutState, type WantedCheckout } from "./repository-cache";
import { conflictText, remoteWants } from "./resolve-imports";

/** The outcome of `import check`. */
export type ImportCheck = { readonly checked: number; readonly issues: readonly ImportIssue[] };

const INSTALL = 'run "gc import install"';

/** `import check`: looks at lock, cache and packs of every remote import; reads only, asks nobody (reference 8.7). */
export async function checkImports(root: string, host: ImportHost): Promise<ImportCheck> {
  const files = await readCityFiles(root);
  const { nodes, complete } = await localWalk(files, host);
  const wants = mergeWanted(remoteWants(nodes));
  const issues: ImportIssue[] = [];
  if (wants.length > 0 && !files.lock) {
    issues.push({
      code: "missing-lockfile",
      issue: "packs.lock does not exist",
      path: join(/* turbopackIgnore: true */ root, "packs.lock"),
      repair: INSTALL,
    });
  }
  const states = new Map<string, Promise<CheckoutState>>();
  const look: LookAt = (wanted) => {
    const path = checkoutPath(host, wanted);
    const state = states.get(path) ?? checkoutState(host, wanted);
    states.set(path, state);
    return state;
  };
  issues.push(...(await Promise.all(wants.map((want) => wantIssues(want, files, host, look)))).flat());
  if (complete) {
    const reached = new Set(wants.map((want) => want.source));
    for (const source of Object.keys(files.lock?.packs ?? {}).sort()) {
      if (reached.has(source)) continue;
      issues.push({ code: "stale-lock-entry", source, issue: "nothing imports this source any more", repair: INSTALL });
    }
  }
  return { checked: wants.length, issues };
}

/** The state of a checkout; several packs of one repository share it, and git is asked once. */
type LookAt = (wanted: WantedCheckout) => Promise<CheckoutState>;

async function wantIssues(
  want: MergedWant,
  files: CityFiles,
  host: ImportHost,
  look: LookAt,
): Promise<readonly ImportIssue[]> {
  const { source, names, constraint } = want;
  const base = { name: names[0], source };
  if (want.conflict !== undefined) {
    const issue = conflictText(want);
    return [{ ...base, code: "conflicting-constraints", issue, repair: "make the importers ask for one version" }];
  }
  if (!files.lock) return [];
  const locked = lockedEntry(files.lock, source);
  if (!locked)
    return [{ ...base, code: "missing-lock-entry", issue: "packs.lock has no entry for it", repair: INSTALL }];
  if (locked.commit === "") {
    return [{ ...base, code: "missing-lock-commit", issue: "its entry in packs.lock has no commit", repair: INSTALL }];
  }
  const issues: ImportIssue[] = [];
  if (!lockSatisfies(locked, constraint)) {
    issues.push({
      ...base,
      code: "lock-constraint-mismatch",
      issue: `locked version ${locked.version} does not satisfy ${constraint}`,
      commit: locked.commit,
      repair: INSTALL,
    });
  }
  const cached = await cacheIssue(source, locked, host, look);
  return cached ? [...issues, { ...base, ...cached }] : issues;
}

type Found = Omit<ImportIssue, "name" | "source">;

async function cacheIssue(
  source: string,
  { commit }: LockedPack,
  host: ImportHost,
  look: LookAt,
): Promise<Found | undefined> {
  const parsed = parsePackSource(source);
  if (!parsed.remote) return undefined;
  const wanted = { source, cloneUrl: parsed.cloneUrl, commit };
  const path = checkoutPath(host, wanted);
  const state = await look(wanted);
  const bundled = join(/* turbopackIgnore: true */ host.cacheRoot, bundledCacheKey(parsed.cloneUrl, commit));
  if (state.kind === "absent" && (await isThere(bundled))) {
    const issue = "the cache has only the copy that gc ships in its program, which no commit proves";
    return { code: "invalid-synthetic-cache", issue, commit, path: bundled, repair: INSTALL };
  }
  if (state.kind !== "ok") return { ...stateIssue(state), commit, path, repair: INSTALL };
  return packIssue(path, parsed.subpath, commit);
}

function stateIssue(state: Exclude<CheckoutState, { kind: "ok" }>): { code: ImportIssueCode; issue: string } {
  switch (state.kind) {
    case "absent":
      return { code: "missing-cache", issue: "the locked commit is not in the cache" };
    case "path":
      return { code: "invalid-cache-path", issue: state.why };
    case "unreadable":
      return { code: "unreadable-cache", issue: state.why };
    case "unreadable-git":
      return { code: "unreadable-cache-git", issue: state.why };
    case "other-commit":
      return { code: "cache-checkout-mismatch", issue: `the cache is checked out at ${state.found}` };
    case "dirty":
      return { code: "cache-worktree-dirty", issue: "the cache has local worktree changes" };
  }
}

/** What is wrong with the pack inside a good checkout. */
async function packIssue(checkout: string, subpath: string, commit: string): Promise<Found | undefined> {
  const dir = resolvePath(checkout, subpath);
  const path = join(/* turbopackIgnore: true */ dir, "pack.toml");
  const real = await realpath(dir).catch(() => dir);
  if (!isInside(checkout, dir) || !isInside(await realpath(checkout), real)) {
    return {
      code: "invalid-cache-path",
      issue: "the pack's path leaves its repository",
      commit,
      path,
      repair: "fix the source",
    };
  }
  let text: string;
  try {
    text = await readFile(/* turbopackIgnore: true */ path, "utf8");
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") {
      const issue = "the pack's directory or its pack.toml is not in this commit";
      return { code: "missing-cached-pack", issue, commit, path, repair: "fix the source, or choose another version" };
    }
    return { code: "unreadable-cached-pack", issue: message, commit, path, repair: INSTALL };
  }
  const { diagnostics } = readPack(new TomlFiles(memoryTree({ [path]: text }, dir), new TomlCache()), dir, "imported");
  const problem = diagnostics.find(({ severity }) => severity === "error");
  if (!problem) return undefined;
  const issue = problem.line === undefined ? problem.message : `line ${problem.line}: ${problem.message}`;
  return { code: "invalid-cached-pack", issue, commit, path, repair: "choose another version" };
}
