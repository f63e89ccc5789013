import { hash } from "node:crypto";
import type { FileKind, FileTree } from "@/lib/files/file-tree";
import type { ScanEntry } from "./scan-entry";

/** Folders that hold state and no definitions: they do not count for digests (reference 25). */
const ignoredNames = new Set([".git", "__pycache__", "node_modules"]);

/** One picture of a city on disk. It never changes: a rescan makes a new one that shares what stayed. */
export class DiskTree implements FileTree {
  readonly #digests: Map<string, string>;

  constructor(
    readonly entries: ReadonlyMap<string, ScanEntry>,
    /** Folder digests that are known to hold; the picture adds to them. */
    digests: Map<string, string> = new Map(),
    /** Folders that were read with everything below them: packs, and the city itself. Links of a path may not leave its root. */
    readonly roots: readonly string[] = [],
  ) {
    this.#digests = digests;
  }

  kind(path: string): FileKind | undefined {
    const entry = this.entries.get(path);
    return entry === undefined || entry.kind === "refused" ? undefined : entry.kind;
  }

  read(path: string): string | undefined {
    const entry = this.entries.get(path);
    return entry?.kind === "file" ? entry.text : undefined;
  }

  list(path: string): readonly string[] {
    const entry = this.entries.get(path);
    return entry?.kind === "directory" ? entry.names : [];
  }

  digest(path: string): string | undefined {
    const entry = this.entries.get(path);
    return entry?.kind === "file" ? entry.digest : undefined;
  }

  executable(path: string): boolean {
    const entry = this.entries.get(path);
    return entry?.kind === "file" && entry.executable;
  }

  refusal(path: string): string | undefined {
    const entry = this.entries.get(path);
    if (entry?.kind === "refused") return entry.refusal;
    return entry?.kind === "file" && entry.text === undefined ? `${path} is not UTF-8 text` : undefined;
  }

  directoryDigest(path: string): string | undefined {
    const entry = this.entries.get(path);
    if (entry?.kind !== "directory") return undefined;
    const known = this.#digests.get(path);
    if (known !== undefined) return known;
    const digest = hash("sha256", this.#content(path, entry.names));
    this.#digests.set(path, digest);
    return digest;
  }

  /** A line for each name in a folder; folders in it stand in braces, so that no two contents are written alike. */
  #content(path: string, names: readonly string[]): string {
    let content = "";
    for (const name of names) {
      if (!ignoredNames.has(name)) content += `${name}\0${this.#mark(`${path}/${name}`)}\n`;
    }
    return content;
  }

  #mark(path: string): string {
    const entry = this.entries.get(path);
    if (entry?.kind === "file") return entry.executable ? `${entry.digest} x` : entry.digest;
    if (entry?.kind === "directory") return `{${this.#content(path, entry.names)}}`;
    return "-";
  }

  /** Folder digests that still hold when everything at or above the given paths has changed. */
  digestsWithout(changed: Iterable<string>): Map<string, string> {
    const kept = new Map(this.#digests);
    for (const path of changed) {
      for (let at = path; at !== ""; at = at.slice(0, at.lastIndexOf("/"))) kept.delete(at);
    }
    return kept;
  }
}
