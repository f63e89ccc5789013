import { access, constants, readdir, readFile, stat } from "node:fs/promises";
import { isAbsolute, join } from "node:path";
import type { HostFiles } from "@/lib/doctor/facts";

/** Looks at what lies in `.gc` of a city and is no part of its configuration. */
export async function hostFiles(cityRoot: string): Promise<HostFiles> {
  const [eventsLog, worktrees] = await Promise.all([
    logFile(join(/*turbopackIgnore: true*/ cityRoot, ".gc/events.jsonl")),
    linkedWorktrees(join(/*turbopackIgnore: true*/ cityRoot, ".gc/worktrees")),
  ]);
  return { ...(eventsLog && { eventsLog }), worktrees };
}

async function logFile(path: string): Promise<HostFiles["eventsLog"]> {
  const found = await stat(/*turbopackIgnore: true*/ path).catch(() => undefined);
  if (!found?.isFile()) return undefined;
  const writable = await access(/*turbopackIgnore: true*/ path, constants.W_OK).then(
    () => true,
    () => false,
  );
  return { bytes: found.size, writable };
}

/** Worktrees lie at most so deep below `.gc/worktrees`: by rig, then by agent. */
const deepest = 3;

async function linkedWorktrees(folder: string, depth = 0): Promise<HostFiles["worktrees"]> {
  const entries = await readdir(/*turbopackIgnore: true*/ folder, { withFileTypes: true }).catch(() => []);
  const found = await Promise.all(
    entries
      .filter((entry) => entry.isDirectory())
      .map(async (entry) => {
        const path = join(/*turbopackIgnore: true*/ folder, entry.name);
        const link = await readFile(/*turbopackIgnore: true*/ `${path}/.git`, "utf8").catch(() => undefined);
        if (link === undefined) return depth + 1 < deepest ? linkedWorktrees(path, depth + 1) : [];
        return [await linkedWorktree(path, link)];
      }),
  );
  return found.flat();
}

async function linkedWorktree(path: string, link: string): Promise<HostFiles["worktrees"][number]> {
  const named = /^gitdir:\s*(.+?)\s*$/m.exec(link)?.[1] ?? "";
  const gitDir = named === "" || isAbsolute(named) ? named : join(/*turbopackIgnore: true*/ path, named);
  const there = gitDir !== "" && (await stat(/*turbopackIgnore: true*/ gitDir).catch(() => undefined));
  return { path, gitDir, valid: Boolean(there) };
}
