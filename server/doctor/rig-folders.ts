import { readdir, stat } from "node:fs/promises";
import { isAbsolute, resolve } from "node:path";
import type { ComposedRig } from "@/lib/city/composed-city";
import type { RigFolder } from "@/lib/doctor/facts";
import { readSmall } from "./read-small";

/** Files that tell agents how to work in a project. */
const instructionNames = /^(AGENTS|CLAUDE|GEMINI|CODEX|QWEN|COPILOT)\.md$/;

/** What stands at the path of each bound rig. */
export async function rigFolders(rigs: readonly ComposedRig[]): Promise<Record<string, RigFolder>> {
  const bound = rigs.flatMap((rig) => (rig.checkout ? [[rig.name, rig.checkout] as const] : []));
  return Object.fromEntries(
    await Promise.all(bound.map(async ([name, path]) => [name, await rigFolder(path)] as const)),
  );
}

async function rigFolder(path: string): Promise<RigFolder> {
  const found = await stat(/*turbopackIgnore: true*/ path).catch(() => undefined);
  if (!found?.isDirectory()) return { kind: found ? "file" : "missing", git: false };
  const names = await readdir(/*turbopackIgnore: true*/ path).catch((): string[] => []);
  const instructions = names.filter((name) => instructionNames.test(name)).sort();
  const git = names.includes(".git");
  const branch = git ? await branchOf(path) : undefined;
  return { kind: "directory", git, instructions, ...(branch !== undefined && { branch }) };
}

/** The branch by name; undefined where a commit is checked out. The `.git` of a worktree is a file that leads on. */
async function branchOf(path: string): Promise<string | undefined> {
  const link = (await readSmall(`${path}/.git`)) ?? "";
  const named = /^gitdir:\s*(.+?)\s*$/m.exec(link)?.[1] ?? ".git";
  const folder = isAbsolute(named) ? named : resolve(/*turbopackIgnore: true*/ path, named);
  const head = (await readSmall(`${folder}/HEAD`)) ?? "";
  return /^ref: refs\/heads\/(.+?)\s*$/.exec(head)?.[1];
}
