/** One measured figure. */
export type Figure = {
  /** What was measured, in words: `compile a 2 000 step formula`. */
  readonly name: string;
  /** Measured time, milliseconds (median of the runs). */
  readonly ms: number;
  /** Time of the floor measured in the same run, milliseconds; absent when the budget is an absolute one. */
  readonly floorMs?: number;
  /** What the floor is: `parse the same bytes with smol-toml`. */
  readonly floor?: string;
  /** The budget: the highest ratio to the floor, or milliseconds where there is no floor. */
  readonly budget: number;
};

/** A benchmark file `server/bench/<name>.ts` exports this as `bench`; a long one gives its figures as they are measured. */
export type Bench = () => Promise<readonly Figure[]> | AsyncIterable<Figure>;

/** Median wall time of `runs` calls in milliseconds, after one that is not counted. */
export async function median(runs: number, work: () => unknown): Promise<number> {
  await work();
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  return times[times.length >> 1] ?? 0;
}
