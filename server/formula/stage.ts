import { lstat, mkdir, readdir, readlink, rename, stat, symlink, unlink } from "node:fs/promises";
import { join } from "node:path";
import type { FileTree } from "@/lib/files/file-tree";
import { libraryOf } from "@/lib/formula/library/formula-library";
import { splitFileName } from "@/lib/formula/library/spelling";

/** What staging did, by file name: links made or turned, links that were right already, links removed, real files left alone. */
export type Staged = {
  readonly folder: string;
  readonly linked: readonly string[];
  readonly kept: readonly string[];
  readonly removed: readonly string[];
  readonly untouched: readonly string[];
};

type Present = "nothing" | "file" | { readonly link: string };

/**
 * Links the winning formula of every name into `<scope>/.beads/formulas/` under both spellings (formula 1.1, reference
 * 11). Explicit and idempotent: real files are never touched, links of formulas that no longer win or exist are removed,
 * anything else is ignored. Without layers it does nothing. `scope` is the absolute root of a city or rig.
 */
export async function stageFormulas(tree: FileTree, layers: readonly string[], scope: string): Promise<Staged> {
  const folder = join(scope, ".beads", "formulas");
  const staged = {
    folder,
    linked: [] as string[],
    kept: [] as string[],
    removed: [] as string[],
    untouched: [] as string[],
  };
  if (layers.length === 0) return staged;
  const wanted = wantedLinks(tree, layers);
  if (wanted.size > 0) await mkdir(folder, { recursive: true });
  for (const [name, target] of wanted) {
    const path = join(folder, name);
    const present = await look(path);
    if (present === "file") staged.untouched.push(name);
    else if (present !== "nothing" && present.link === target) staged.kept.push(name);
    else {
      await replaceLink(path, target);
      staged.linked.push(name);
    }
  }
  for (const name of await list(folder)) {
    if (wanted.has(name) || !splitFileName(name)) continue;
    if (typeof (await look(join(folder, name))) === "string") continue;
    await unlink(join(folder, name));
    staged.removed.push(name);
  }
  return staged;
}

/** File name in the staging folder → absolute path of the winner. JSON is not staged. */
function wantedLinks(tree: FileTree, layers: readonly string[]): ReadonlyMap<string, string> {
  const links = new Map<string, string>();
  for (const [name, files] of libraryOf(tree, layers).index) {
    const winner = files.find(({ spelling }) => spelling !== ".formula.json");
    if (!winner) continue;
    links.set(`${name}.toml`, winner.path);
    links.set(`${name}.formula.toml`, winner.path);
  }
  return links;
}

async function look(path: string): Promise<Present> {
  const found = await lstat(path).catch(ifMissing);
  if (!found) return "nothing";
  return found.isSymbolicLink() ? { link: await readlink(path) } : "file";
}

async function list(folder: string): Promise<readonly string[]> {
  if (!(await stat(folder).catch(ifMissing))) return [];
  return (await readdir(folder)).sort();
}

/** A reader sees the old link or the new one, never none. */
async function replaceLink(path: string, target: string): Promise<void> {
  const temporary = `${path}.staging`;
  await unlink(temporary).catch(ifMissing);
  await symlink(target, temporary);
  await rename(temporary, path);
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
