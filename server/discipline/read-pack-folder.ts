import { createHash } from "node:crypto";
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readlinkSync,
  readSync,
  realpathSync,
  statSync,
} from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { folderDigest } from "@/lib/discipline/pack/folder-digest";
import { MAX_FILE_BYTES, MAX_FILES } from "@/lib/discipline/pack/limits";
import type { PackFault, PackTree } from "@/lib/discipline/pack/pack-tree";
import { PACK_FAULT_TEXT } from "@/lib/discipline/pack/pack-tree";
import type { FileKind } from "@/lib/files/file-tree";
import { parentPath } from "@/lib/files/path";

/** Where `readPackFolder` roots the tree: paths of the disk never reach a report. */
export const PACK_ROOT = "/pack";

/** Most entries looked at; a folder with more is far over the file cap already. */
const MAX_ENTRIES = 2048;

type Entry = {
  readonly kind?: FileKind;
  readonly text?: string;
  readonly digest?: string;
  readonly fault?: PackFault;
  /** For a link to a folder inside: the path in the tree that it stands for. */
  readonly leadsTo?: string;
};

/**
 * Reads a pack folder into memory. Links are followed inside the folder only, judged by their real path; pipes, sockets
 * and devices are never opened; no more than 1 MiB of a file is read (security: realpath containment, size caps).
 * A folder that is not there is an empty tree, and the loader says so.
 */
export function readPackFolder(folder: string): PackTree {
  const entries = new Map<string, Entry>();
  const children = new Map<string, string[]>();
  const root = realFolder(folder);
  const state = { regularFiles: 0, seen: 0 };
  if (root !== undefined) walk(root, root, entries, children, state);
  return packTree(entries, children, state.regularFiles);
}

function realFolder(folder: string): string | undefined {
  try {
    const root = realpathSync(/*turbopackIgnore: true*/ folder);
    return statSync(root).isDirectory() ? root : undefined;
  } catch {
    return undefined;
  }
}

function treePath(root: string, path: string): string {
  const below = relative(root, path).split(sep).join("/");
  return below === "" ? PACK_ROOT : `${PACK_ROOT}/${below}`;
}

function isInside(root: string, path: string): boolean {
  return path === root || path.startsWith(root + sep);
}

function walk(
  root: string,
  folder: string,
  entries: Map<string, Entry>,
  children: Map<string, string[]>,
  state: { regularFiles: number; seen: number },
): void {
  const here = treePath(root, folder);
  entries.set(here, { kind: "directory" });
  const names = listFolder(folder);
  if (!names) {
    entries.set(here, { fault: "unreadable" });
    return;
  }
  children.set(here, names);
  for (const name of names) {
    if (++state.seen > MAX_ENTRIES) return;
    const path = join(folder, name);
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (!stats) continue;
    if (stats.isDirectory()) walk(root, path, entries, children, state);
    else if (stats.isSymbolicLink()) entries.set(treePath(root, path), readLink(root, path));
    else {
      if (stats.isFile()) state.regularFiles++;
      const skip = state.regularFiles > MAX_FILES;
      entries.set(treePath(root, path), skip ? { fault: "unreadable" } : readRegular(path));
    }
  }
}

function listFolder(folder: string): string[] | undefined {
  try {
    return readdirSync(folder).sort();
  } catch {
    return undefined;
  }
}

function readLink(root: string, path: string): Entry {
  let target: string;
  try {
    target = realpathSync(path);
  } catch {
    const aim = resolve(dirname(path), readlinkSync(path));
    return { fault: isInside(root, aim) ? "link-broken" : "link-leaves" };
  }
  if (!isInside(root, target)) return { fault: "link-leaves" };
  const stats = statSync(target, { throwIfNoEntry: false });
  if (stats?.isDirectory()) return { kind: "directory", leadsTo: treePath(root, target) };
  return readRegular(target);
}

/** Reads a file that was just seen to be regular; what changed in between is caught on the open descriptor. */
function readRegular(path: string): Entry {
  let descriptor: number;
  try {
    if (!statSync(path).isFile()) return { fault: "not-a-file" };
    descriptor = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch {
    return { fault: "unreadable" };
  }
  try {
    const stats = fstatSync(descriptor);
    if (!stats.isFile()) return { fault: "not-a-file" };
    if (stats.size > MAX_FILE_BYTES) return { fault: "too-big" };
    const bytes = readUpTo(descriptor, MAX_FILE_BYTES + 1);
    if (bytes.length > MAX_FILE_BYTES) return { fault: "too-big" };
    const digest = createHash("sha256").update(bytes).digest("hex");
    const text = decodeUtf8(bytes);
    return text === undefined ? { fault: "not-utf8", digest } : { kind: "file", text, digest };
  } catch {
    return { fault: "unreadable" };
  } finally {
    closeSync(descriptor);
  }
}

function readUpTo(descriptor: number, limit: number): Buffer {
  const buffer = Buffer.alloc(limit);
  let length = 0;
  while (length < limit) {
    const read = readSync(descriptor, buffer, length, limit - length, null);
    if (read === 0) break;
    length += read;
  }
  return buffer.subarray(0, length);
}

function decodeUtf8(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function packTree(
  entries: ReadonlyMap<string, Entry>,
  children: ReadonlyMap<string, readonly string[]>,
  regularFiles: number,
): PackTree {
  /** The entry at a path, links to folders on the way followed; the fault of a folder is the fault of what it holds. */
  const find = (path: string, hops = 0): Entry | undefined => {
    const entry = entries.get(path);
    if (entry || path === "/" || hops > 32) return entry;
    const parent = find(parentPath(path), hops + 1);
    if (parent?.fault) return parent;
    return parent?.leadsTo ? find(parent.leadsTo + path.slice(parentPath(path).length), hops + 1) : undefined;
  };
  const faulty = [...entries].filter(([, { fault }]) => fault !== undefined).map(([path]) => path);
  const files = [...entries].filter(([, { kind }]) => kind === "file");
  return {
    kind: (path) => find(path)?.kind,
    read: (path) => find(path)?.text,
    list: (path) => children.get(find(path)?.leadsTo ?? path) ?? [],
    digest: (path) => find(path)?.digest,
    refusal: (path) => {
      const fault = find(path)?.fault;
      return fault && PACK_FAULT_TEXT[fault];
    },
    fault: (path) => find(path)?.fault,
    faulty,
    regularFiles,
    files: files.map(([path]) => path),
    folderDigest: folderDigest(files.map(([path, { digest = "" }]) => [path.slice(PACK_ROOT.length + 1), digest])),
  };
}
