import type { TargetHistory } from "./change";
import type { Provenance } from "./provenance";

/** Histories that are collected when somebody asks for one: most compositions are never asked. */
export class LateProvenance implements Provenance {
  #collected: Provenance | undefined;

  constructor(readonly collect: () => Provenance) {}

  get #all(): Provenance {
    this.#collected ??= this.collect();
    return this.#collected;
  }

  get size(): number {
    return this.#all.size;
  }

  get(key: string): TargetHistory | undefined {
    return this.#all.get(key);
  }

  has(key: string): boolean {
    return this.#all.has(key);
  }

  entries(): MapIterator<[string, TargetHistory]> {
    return this.#all.entries();
  }

  keys(): MapIterator<string> {
    return this.#all.keys();
  }

  values(): MapIterator<TargetHistory> {
    return this.#all.values();
  }

  [Symbol.iterator](): MapIterator<[string, TargetHistory]> {
    return this.#all.entries();
  }

  forEach(act: (history: TargetHistory, key: string, all: Provenance) => void): void {
    this.#all.forEach(act);
  }
}
