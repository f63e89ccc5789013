import { readdir, stat } from "node:fs/promises";
import type { HostFiles } from "@/lib/doctor/facts";

/** Files that are counted of one rig; the rest makes it larger, not smaller. */
const mostFiles = 20_000;

/** What the folders below `.gc/worktrees` take on the disk; each counted up to a number of files. */
export async function worktreeSizes(folder: string): Promise<NonNullable<HostFiles["worktreeSizes"]>> {
  const rigs = await readdir(/*turbopackIgnore: true*/ folder, { withFileTypes: true }).catch(() => []);
  const sizes = [];
  for (const rig of rigs.filter((entry) => entry.isDirectory())) {
    sizes.push({ name: rig.name, ...(await sizeOf(`${folder}/${rig.name}`)) });
  }
  return sizes;
}

async function sizeOf(folder: string): Promise<{ readonly bytes: number; readonly more: boolean }> {
  const waiting = [folder];
  let bytes = 0;
  let files = 0;
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const path = at;
    const entries = await readdir(/*turbopackIgnore: true*/ path, { withFileTypes: true }).catch(() => []);
    const sizes = entries.map(async (entry) => {
      if (entry.isDirectory()) waiting.push(`${path}/${entry.name}`);
      if (!entry.isFile()) return 0;
      return (await stat(/*turbopackIgnore: true*/ `${path}/${entry.name}`).catch(() => undefined))?.size ?? 0;
    });
    for (const size of await Promise.all(sizes)) bytes += size;
    files += entries.length;
    if (files > mostFiles) return { bytes, more: true };
  }
  return { bytes, more: false };
}
