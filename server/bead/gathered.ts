type Waiting<Item, Result> = {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Serves requests that come at once together: while one batch is under way the next one gathers, by kind, so that a lone request
 * waits for nothing and a crowd shares a commit. A batch that fails fails for all in it.
 */
export class Gathered<Item, Result> {
  readonly #waiting = new Map<string, Waiting<Item, Result>[]>();
  readonly #busy = new Set<string>();

  constructor(
    readonly most: number,
    readonly serve: (items: readonly Item[]) => Promise<readonly Result[]>,
  ) {}

  add(kind: string, item: Item): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      const list = this.#waiting.get(kind) ?? [];
      this.#waiting.set(kind, list);
      list.push({ item, resolve, reject });
      if (!this.#busy.has(kind)) void this.#run(kind);
    });
  }

  async #run(kind: string): Promise<void> {
    this.#busy.add(kind);
    // Requests of the same turn belong to the first batch.
    await Promise.resolve();
    for (;;) {
      const batch = this.#waiting.get(kind)?.splice(0, this.most) ?? [];
      if (batch.length === 0) break;
      try {
        const results = await this.serve(batch.map(({ item }) => item));
        for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#waiting.delete(kind);
    this.#busy.delete(kind);
  }
}
