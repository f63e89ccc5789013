import type { ScanEntry } from "./scan-entry";

/** More changes than this are laid down as a picture of their own. */
const MANY = 512;

/**
 * Entries over those of an earlier picture, which it shares and never changes: a rescan after an edit keeps thousands of
 * entries and writes a few.
 */
export class LayeredEntries implements ReadonlyMap<string, ScanEntry> {
  readonly #base: ReadonlyMap<string, ScanEntry>;
  /** What differs from the base; undefined where a path is gone. */
  readonly #changes: Map<string, ScanEntry | undefined>;
  #size: number;

  constructor(below: ReadonlyMap<string, ScanEntry>) {
    const layered = below instanceof LayeredEntries ? below : undefined;
    const flat = !layered || layered.#changes.size > MANY;
    this.#base = flat ? (layered ? new Map(layered) : below) : layered.#base;
    this.#changes = new Map(flat ? [] : layered.#changes);
    this.#size = below.size;
  }

  get size(): number {
    return this.#size;
  }

  get(path: string): ScanEntry | undefined {
    const changed = this.#changes.get(path);
    if (changed !== undefined || this.#changes.has(path)) return changed;
    return this.#base.get(path);
  }

  has(path: string): boolean {
    return this.get(path) !== undefined;
  }

  set(path: string, entry: ScanEntry): void {
    if (!this.has(path)) this.#size += 1;
    this.#changes.set(path, entry);
  }

  delete(path: string): void {
    if (this.has(path)) this.#size -= 1;
    this.#changes.set(path, undefined);
  }

  *entries(): MapIterator<[string, ScanEntry]> {
    for (const [path, entry] of this.#base) if (!this.#changes.has(path)) yield [path, entry];
    for (const [path, entry] of this.#changes) if (entry) yield [path, entry];
  }

  [Symbol.iterator](): MapIterator<[string, ScanEntry]> {
    return this.entries();
  }

  *keys(): MapIterator<string> {
    for (const [path] of this) yield path;
  }

  *values(): MapIterator<ScanEntry> {
    for (const [, entry] of this) yield entry;
  }

  forEach(act: (entry: ScanEntry, path: string, entries: ReadonlyMap<string, ScanEntry>) => void): void {
    for (const [path, entry] of this) act(entry, path, this);
  }
}
