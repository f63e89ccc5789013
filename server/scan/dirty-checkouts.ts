import { createHash } from "node:crypto";
import { lstatSync, readdirSync } from "node:fs";
import { setImmediate as nextTurn } from "node:timers/promises";
import { isInside } from "@/lib/files/path";
import { DIRTY, dirtyMark } from "@/lib/pack/lock/locked-source";
import { fetchPolicy } from "../import/fetch-policy";
import { GitFailure } from "../import/git";
import { worktreeState } from "../import/worktree-state";
import type { Scanner } from "./scanner";

/** What git said of a checkout while its files were as `print` says. */
const known = new Map<string, { readonly print: string; readonly dirty: boolean }>();

/** Checkouts that are remembered; a machine has a handful. */
const MOST = 1000;

const HEAD = "/.git/HEAD";

/** The checkouts of a picture that hold one of the paths. */
export function checkoutsOf(entries: Iterable<string>, changed: ReadonlySet<string>): string[] {
  const paths = [...changed];
  const heads = [...entries].filter((path) => path.endsWith(HEAD)).map((path) => path.slice(0, -HEAD.length));
  return heads.filter((checkout) => paths.some((path) => isInside(checkout, path)));
}

/**
 * Puts down whether a checkout has local changes (reference 8.3). Git is asked once for each state of its files; where git cannot
 * tell, a load goes on: `import check` says what is the matter.
 */
export async function markDirty({ entries, touched }: Scanner, checkout: string): Promise<void> {
  const mark = dirtyMark(checkout);
  touched.add(mark);
  entries.delete(mark);
  if (!lstatSync(`${checkout}/.git`, { throwIfNoEntry: false })?.isDirectory()) return;
  const print = await fingerprint(checkout);
  let state = known.get(checkout);
  if (state?.print !== print) {
    const dirty = await isDirty(checkout);
    if (dirty === undefined) return;
    state = { print, dirty };
    if (known.size >= MOST) known.clear();
    known.set(checkout, state);
  }
  if (state.dirty) entries.set(mark, { kind: "refused", refusal: DIRTY });
}

async function isDirty(checkout: string): Promise<boolean | undefined> {
  try {
    return (await worktreeState(checkout, { policy: fetchPolicy({}) })).changes.length > 0;
  } catch (error) {
    if (error instanceof GitFailure) return undefined;
    throw error;
  }
}

/** Digest of the names, sizes and times of everything in a checkout, and of its index; its history counts as nothing. */
async function fingerprint(checkout: string): Promise<string> {
  const hash = createHash("sha256");
  const add = (path: string): void => {
    const found = lstatSync(path, { bigint: true, throwIfNoEntry: false });
    hash.update(`${path}\0${found?.ino} ${found?.size} ${found?.mtimeNs} ${found?.ctimeNs} ${found?.mode}\n`);
  };
  for (const name of ["HEAD", "index", "info/exclude"]) add(`${checkout}/.git/${name}`);
  const pending = [checkout];
  for (let dir = pending.pop(); dir !== undefined; dir = pending.pop()) {
    for (const entry of readNames(dir)) {
      const path = `${dir}/${entry.name}`;
      if (!entry.isDirectory()) add(path);
      else if (entry.name !== ".git") pending.push(path);
    }
    await nextTurn();
  }
  return hash.digest("hex");
}

function readNames(dir: string) {
  try {
    return readdirSync(dir, { withFileTypes: true });
  } catch {
    return [];
  }
}
