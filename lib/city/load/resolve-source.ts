import { DiagnosticCollector } from "@/lib/diagnostic/collector";

import { isInside, resolvePath } from "@/lib/files/path";
import {
  dirtyCacheMessage,
  dirtyMark,
  lockedSource,
  notCachedMessage,
  wrongCommitMessage,
} from "@/lib/pack/lock/locked-source";
import { type LockedPack, type PacksLock, parsePacksLock } from "@/lib/pack/lock/packs-lock";
import { repositoryCacheKey } from "@/lib/pack/source/cache-key";
import { localSourcePath, parsePackSource, type RemoteSource } from "@/lib/pack/source/pack-source";
import type { ComposeContext } from "../compose-context";
import { leavesCheckout } from "./leaves-checkout";

/** Where a source leads: a directory, or why it leads nowhere. `locked` is set once the lock knows a remote source. */
export type ResolvedSource = {
  readonly remote: boolean;
  readonly dir?: string;
  readonly problem?: string;
  readonly hint?: string;
  readonly locked?: LockedPack;
  /** The mistake was reported at its own place already; naming it again here would only repeat it. */
  readonly reported?: boolean;
};

/** `packs.lock` of the city: read once, when the first remote source asks for it (reference 8.3). */
export class LockFile {
  #read: { readonly lock?: PacksLock; readonly broken: boolean } | undefined;

  constructor(readonly cx: ComposeContext) {}

  get file(): string {
    return `${this.cx.cityRoot}/packs.lock`;
  }

  read(): { readonly lock?: PacksLock; readonly broken: boolean } {
    this.#read ??= this.#parse();
    return this.#read;
  }

  #parse(): { readonly lock?: PacksLock; readonly broken: boolean } {
    const { tree } = this.cx;
    if (tree.kind(this.file) === undefined && tree.refusal(this.file) === undefined) return { broken: false };
    const text = tree.read(this.file);
    if (text === undefined) {
      const message = `reading packs.lock: ${tree.refusal(this.file) ?? "not a text file"}`;
      this.cx.report({ code: "lock-invalid", severity: "error", path: "", message, file: this.file });
      return { broken: true };
    }
    const found = new DiagnosticCollector();
    const lock = parsePacksLock(text, this.file, found);
    for (const diagnostic of found.items) this.cx.report(diagnostic);
    return lock ? { lock, broken: false } : { broken: true };
  }
}

/** A handle such as `main:gascity`: for commands only, never a durable source (pack 1.1, 2.2). */
const registryHandle = /^[a-z0-9][a-z0-9-]*:[a-z0-9][a-z0-9/-]*$/;

/** The pack directory of a source that a file in `declaredIn` names. Nothing is fetched (decision P26). */
export function resolveSource(
  cx: ComposeContext,
  lockFile: LockFile,
  source: string,
  declaredIn: string,
): ResolvedSource {
  const parsed = parsePackSource(source);
  if (parsed.remote) return resolveRemote(cx, lockFile, source, parsed);
  const dir = localSourcePath(source, declaredIn, cx.cityRoot);
  if (leavesCheckout(dir, declaredIn, cx.options.cacheRoot)) {
    return { remote: false, problem: `source ${source} leaves its repository` };
  }
  cx.depend(({ tree }) => String(tree.kind(dir)));
  if (registryHandle.test(source) && cx.tree.kind(dir) === undefined) {
    return {
      remote: false,
      problem: `source ${JSON.stringify(source)} is a registry handle, not a durable source`,
      hint: `store the source that "gc pack registry show ${source}" prints, with a version`,
    };
  }
  return { remote: false, dir };
}

function resolveRemote(cx: ComposeContext, lockFile: LockFile, source: string, parsed: RemoteSource): ResolvedSource {
  cx.depend(({ tree }) => tree.digest(lockFile.file) ?? "");
  const place = lockedPlace(cx, lockFile, source, parsed);
  if ("problem" in place) return place;
  const { locked, checkout, dir } = place;
  const mark = dirtyMark(checkout);
  cx.depend((now) => `${now.tree.kind(checkout)} ${checkoutCommit(now, checkout)} ${now.tree.refusal(mark)}`);
  if (cx.tree.kind(checkout) !== "directory") {
    return { remote: true, locked, problem: notCachedMessage(source, checkout) };
  }
  const head = checkoutCommit(cx, checkout);
  if (head !== undefined && head !== locked.commit) {
    return { remote: true, locked, problem: wrongCommitMessage(source, head, locked.commit) };
  }
  if (cx.tree.refusal(mark) !== undefined) return { remote: true, locked, problem: dirtyCacheMessage(source) };
  if (!isInside(checkout, dir)) return { remote: true, locked, problem: `source ${source} leaves its repository` };
  return { remote: true, locked, dir };
}

type LockedPlace = { readonly locked: LockedPack; readonly checkout: string; readonly dir: string };

/** Where the cache keeps a locked source, whether it is there or not (reference 8.4). */
export function lockedPlace(
  cx: ComposeContext,
  lockFile: LockFile,
  source: string,
  parsed: RemoteSource,
): LockedPlace | (ResolvedSource & { readonly problem: string }) {
  const { lock, broken } = lockFile.read();
  if (broken) return { remote: true, problem: "packs.lock cannot be read", reported: true };
  const entry = lockedSource(source, lock);
  if (!entry.ok) return { remote: true, problem: entry.message };
  const locked = entry.value;
  const checkout = `${cx.options.cacheRoot ?? ""}/${repositoryCacheKey(parsed.cloneUrl, locked.commit)}`;
  return { locked, checkout, dir: resolvePath(checkout, parsed.subpath) };
}

/** The commit that a checkout is at, read from its `.git` folder; undefined for a cache without one. */
function checkoutCommit({ tree }: ComposeContext, checkout: string): string | undefined {
  const head = tree.read(`${checkout}/.git/HEAD`)?.trim();
  if (!head?.startsWith("ref: ")) return head;
  const ref = head.slice("ref: ".length);
  const loose = tree.read(`${checkout}/.git/${ref}`)?.trim();
  if (loose) return loose;
  const packed = tree.read(`${checkout}/.git/packed-refs`) ?? "";
  return packed
    .split("\n")
    .find((line) => line.endsWith(` ${ref}`))
    ?.split(" ")[0];
}
