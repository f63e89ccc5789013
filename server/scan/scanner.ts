import { isUtf8 } from "node:buffer";
import { hash } from "node:crypto";
import { type Dirent, lstatSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { isInside } from "@/lib/files/path";
import { LayeredEntries } from "./layered-entries";
import { type ScanLimits, sizeText } from "./limits";
import type { ScanEntry } from "./scan-entry";

/** Folders that are never entered: histories, dependencies, and the state of running tools. */
const skippedFolders = new Set([".git", "node_modules", "__pycache__", ".beads", ".cache", ".venv"]);

/** The event loop gets a turn after this many milliseconds of reading. */
const SLICE_MS = 20;

/** Options of the calls that are made for every file, made once. */
const ifThere = { throwIfNoEntry: false } as const;
const withTypes = { withFileTypes: true } as const;
const asText = { encoding: "utf8" } as const;

/** Where a folder is really, what it may not leave, how deep it is, and the links that led to it. */
type FolderPlace = {
  readonly real: string;
  readonly root: string;
  readonly depth: number;
  readonly links: readonly string[];
};

/**
 * Reads parts of a disk into entries. Small files are read one by one with plain system calls, which is several times
 * faster than a promise for each, and the event loop gets its turn between folders. A file whose size and time are the same as
 * before is taken over unread.
 */
export class Scanner {
  readonly entries: Map<string, ScanEntry> | LayeredEntries;
  /** Paths whose entries were written or taken away since what was taken over. */
  readonly touched = new Set<string>();
  readonly #notes: boolean;
  readonly #realRoots = new Map<string, string>();
  #bytes = 0;
  #sliceEnd = performance.now() + SLICE_MS;

  constructor(
    /** Real paths that links may lead into from anywhere: the city and the cache of remote packs. */
    readonly sharedRoots: readonly string[],
    readonly limits: ScanLimits,
    readonly previous: ReadonlyMap<string, ScanEntry> = new Map(),
    /** What is taken over as it is; only what is looked at again may differ. */
    known?: ReadonlyMap<string, ScanEntry>,
  ) {
    this.entries = known ? new LayeredEntries(known) : new Map();
    this.#notes = known !== undefined;
  }

  /** Reads one file, or nothing where there is none. `root` is the folder that its links may not leave. */
  file(path: string, root: string): void {
    if (this.entries.has(path)) return;
    this.#single(path, root);
  }

  /** Puts a text in the place of a file, whatever the disk says: for looking at a change before it is written. */
  put(path: string, text: string): void {
    const digest = hash("sha256", text);
    this.#set(path, { kind: "file", mtimeMs: 0, size: text.length, digest, executable: false, text });
  }

  /** Reads the names of one folder without what is in it. */
  names(path: string): void {
    const dirents = this.#readNames(path);
    if (dirents) this.#putFolder(path, dirents);
  }

  /** Reads a folder with everything below it. */
  async folder(path: string, root: string): Promise<void> {
    if (this.entries.has(path) && path !== root) return;
    const real = this.#real(path);
    if (real === undefined) return;
    if (!this.#contained(real, root)) this.#refuseLink(path, real, root);
    else this.#enter(path, { real, root, depth: 0, links: [] });
    await this.#yield();
  }

  /** Looks again at one path of a folder that was read before: a file, a folder, a link, or nothing any more. */
  again(path: string, root: string): void {
    if (this.entries.get(path)?.kind !== "file") {
      for (const known of this.entries.keys()) if (known.startsWith(`${path}/`)) this.#delete(known);
    }
    this.#delete(path);
    const stats = lstatSync(path, ifThere);
    const real = stats && this.#real(path);
    if (!stats || real === undefined) return;
    const place = { real, root, depth: 0, links: [] };
    if (!this.#contained(real, root)) this.#refuseLink(path, real, root);
    else if (stats.isSymbolicLink()) this.#link(path, place);
    else if (!stats.isDirectory()) this.#read(path);
    else if (!skippedFolders.has(path.slice(path.lastIndexOf("/") + 1))) this.#enter(path, place);
  }

  #enter(path: string, place: FolderPlace): void {
    const { real, root, depth, links } = place;
    if (depth > this.limits.depth) {
      this.#refuse(path, `${path} is nested deeper than ${this.limits.depth} folders and is not read`);
      return;
    }
    const dirents = this.#readNames(path);
    if (!dirents) return;
    this.#putFolder(path, dirents, real === path ? undefined : real);
    for (const dirent of dirents) {
      const { name } = dirent;
      const child = `${path}/${name}`;
      if (this.#full(child)) return;
      if (dirent.isFile()) this.#read(child);
      else if (dirent.isDirectory()) {
        if (!skippedFolders.has(name)) this.#enter(child, { real: `${real}/${name}`, root, depth: depth + 1, links });
      } else if (dirent.isSymbolicLink()) this.#link(child, { ...place, depth: depth + 1 });
    }
  }

  /** `place` is that of the folder which holds the link. */
  #link(path: string, place: FolderPlace): void {
    const { root, links } = place;
    const real = this.#real(path);
    if (real === undefined) return;
    if (!this.#contained(real, root)) this.#refuseLink(path, real, root);
    else if (isInside(real, place.real) || links.includes(real)) {
      this.#refuse(path, `link ${path} leads back to ${real}, which contains it`);
    } else if (this.#readNames(path, true)) this.#enter(path, { ...place, real, links: [...links, real] });
    else this.#read(path, real);
  }

  #single(path: string, root: string): void {
    const real = this.#real(path);
    if (real === undefined) return;
    if (!this.#contained(real, root)) this.#refuseLink(path, real, root);
    else this.#read(path, real === path ? undefined : real);
  }

  /** The file is measured before it is read, so that a change in between shows at the next look. */
  #read(path: string, real?: string): void {
    const target = real ?? path;
    const known = this.previous.get(path);
    try {
      const stats = lstatSync(target, ifThere);
      if (!stats?.isFile()) return;
      const { size, mtimeMs, mode } = stats;
      this.#bytes += size;
      if (known?.kind === "file" && known.size === size && known.mtimeMs === mtimeMs && known.real === real) {
        this.#set(path, known);
        return;
      }
      if (size > this.limits.fileBytes) {
        this.#refuse(path, `${path} is ${sizeText(size)}; files above ${sizeText(this.limits.fileBytes)} are not read`);
        return;
      }
      const executable = (mode & 0o111) !== 0;
      this.#set(path, {
        kind: "file",
        mtimeMs,
        size,
        executable,
        ...readContent(target),
        ...(real && { real }),
      });
    } catch (error) {
      this.#refuseError(path, error);
    }
  }

  #readNames(path: string, quiet = false): Dirent[] | undefined {
    try {
      return readdirSync(path, withTypes).sort((a, b) => (a.name < b.name ? -1 : 1));
    } catch (error) {
      if (!quiet) this.#refuseError(path, error);
      return undefined;
    }
  }

  #putFolder(path: string, dirents: readonly Dirent[], real?: string): void {
    const names = dirents.map(({ name }) => name);
    this.#set(path, { kind: "directory", names, ...(real !== undefined && { real }) });
  }

  #real(path: string): string | undefined {
    try {
      return realpathSync.native(path);
    } catch (error) {
      this.#refuseError(path, error);
      return undefined;
    }
  }

  #contained(real: string, root: string): boolean {
    let realRoot = this.#realRoots.get(root);
    if (realRoot === undefined) {
      realRoot = this.#real(root) ?? root;
      this.#realRoots.set(root, realRoot);
    }
    return isInside(realRoot, real) || this.sharedRoots.some((shared) => isInside(shared, real));
  }

  #full(path: string): boolean {
    const { entries, totalBytes } = this.limits;
    if (this.entries.size >= entries) {
      this.#refuse(path, `${path} and what follows is not read: a city may have at most ${entries} files and folders`);
      return true;
    }
    if (this.#bytes < totalBytes) return false;
    this.#refuse(
      path,
      `${path} and what follows is not read: a city may have at most ${sizeText(totalBytes)} of files`,
    );
    return true;
  }

  #refuse(path: string, refusal: string): void {
    this.#set(path, { kind: "refused", refusal });
  }

  #refuseLink(path: string, real: string, root: string): void {
    const what = real === path ? `${path} is` : `link ${path} leads to ${real}, which is`;
    this.#refuse(path, `${what} outside of ${root}; it is not read`);
  }

  /** What is not there is simply absent; anything else exists and could not be read. */
  #refuseError(path: string, error: unknown): void {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return;
    const reasons: Readonly<Record<string, string>> = { EACCES: "permission denied", ELOOP: "a link leads to itself" };
    this.#refuse(path, `${path} cannot be read: ${reasons[code ?? ""] ?? code ?? String(error)}`);
  }

  #set(path: string, entry: ScanEntry): void {
    this.entries.set(path, entry);
    if (this.#notes) this.touched.add(path);
  }

  #delete(path: string): void {
    this.entries.delete(path);
    this.touched.add(path);
  }

  async #yield(): Promise<void> {
    if (performance.now() < this.#sliceEnd) return;
    await new Promise<void>((resolve) => setImmediate(resolve));
    this.#sliceEnd = performance.now() + SLICE_MS;
  }
}

/** Text and digest of a file. Files that are not UTF-8 text have a digest only. */
function readContent(path: string): { readonly digest: string; readonly text?: string } {
  const text = readFileSync(path, asText);
  // A replacement character is either written there or stands for bytes that are no UTF-8: then the bytes decide.
  if (text.includes("\0") || text.includes("\uFFFD")) {
    const bytes = readFileSync(path);
    const digest = hash("sha256", bytes);
    return !text.includes("\0") && isUtf8(bytes) ? { digest, text } : { digest };
  }
  return { digest: hash("sha256", text), text };
}
