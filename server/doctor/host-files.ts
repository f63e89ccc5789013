import { hash } from "node:crypto";
import { access, constants, lstat, readdir, stat } from "node:fs/promises";
import { isAbsolute, join } from "node:path";
import type { ComposedRig } from "@/lib/city/composed-city";
import type { HostFiles, SecretFile } from "@/lib/doctor/facts";
import { beadsFolders } from "./beads-folders";
import { implicitImports } from "./implicit-imports";
import { readSmall } from "./read-small";
import { worktreeSizes } from "./worktree-sizes";

/** Looks at what lies in `.gc` of a city, in `.beads` and in its rigs, and is no part of its configuration. */
export async function hostFiles(cityRoot: string, rigs: readonly ComposedRig[] = []): Promise<HostFiles> {
  const inCity = (path: string) => join(/*turbopackIgnore: true*/ cityRoot, path);
  const places = [
    { place: "city", folder: cityRoot },
    ...rigs.flatMap(({ name, checkout }) => (checkout ? [{ place: name, folder: checkout }] : [])),
  ];
  const [eventsLog, worktrees, sizes, beads, secrets, codexHooks, imports] = await Promise.all([
    logFile(inCity(".gc/events.jsonl")),
    linkedWorktrees(inCity(".gc/worktrees")),
    worktreeSizes(inCity(".gc/worktrees")),
    beadsFolders(cityRoot, rigs),
    secretFiles(cityRoot),
    Promise.all(places.map(codexHooksOf)),
    implicitImports(),
  ]);
  return {
    ...(eventsLog && { eventsLog }),
    ...{ worktrees, worktreeSizes: sizes, beads, secrets, codexHooks, implicitImports: imports },
  };
}

async function codexHooksOf({ place, folder }: { readonly place: string; readonly folder: string }) {
  const text = await readSmall(`${folder}/.codex/hooks.json`);
  return { place, ...(text !== undefined && { sha256: hash("sha256", text) }) };
}

/** Files below `secrets/` of `.gc` and of each service's state folder. */
async function secretFiles(cityRoot: string): Promise<SecretFile[]> {
  const services = `${cityRoot}/.gc/services`;
  const names = await readdir(/*turbopackIgnore: true*/ services).catch(() => []);
  const folders = [`${cityRoot}/.gc/secrets`, ...names.map((name) => `${services}/${name}/secrets`)];
  const found = await Promise.all(
    folders.map(async (folder) => {
      const files = await readdir(/*turbopackIgnore: true*/ folder).catch(() => []);
      return Promise.all(
        files.map(async (file) => {
          const path = `${folder}/${file}`;
          const stats = await lstat(/*turbopackIgnore: true*/ path).catch(() => undefined);
          return stats?.isFile() ? [{ path, mode: stats.mode & 0o777 }] : [];
        }),
      );
    }),
  );
  return found.flat(2);
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
        const link = await readSmall(`${path}/.git`);
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
  const nested = await linkedWorktrees(join(/*turbopackIgnore: true*/ path, ".gc/worktrees"));
  return { path, gitDir, valid: Boolean(there), ...(nested.length > 0 && { nested: nested.map((each) => each.path) }) };
}
