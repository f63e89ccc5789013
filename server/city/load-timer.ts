/** Where the time of one load went, in milliseconds. A step that ran twice is listed once, with both added. */
export type LoadTiming = {
  /** Nothing was remembered from an earlier load of this process. */
  readonly cold: boolean;
  /** The sum of the steps. */
  readonly totalMs: number;
  /** `scan` (the disk), the phases of the loader by name, `finish` (provenance and the sorted findings), in their order. */
  readonly steps: readonly { readonly name: string; readonly ms: number }[];
};

/** Measures a load: each step lasts until the next one begins. */
export function loadTimer(clock: () => number = () => performance.now()) {
  const spent = new Map<string, number>();
  let running: { readonly name: string; readonly since: number } | undefined;
  const stop = () => {
    if (running) spent.set(running.name, (spent.get(running.name) ?? 0) + clock() - running.since);
  };
  return {
    step: (name: string): void => {
      stop();
      running = { name, since: clock() };
    },
    end: (cold: boolean): LoadTiming => {
      stop();
      running = undefined;
      const steps = [...spent].map(([name, ms]) => ({ name, ms: Math.round(ms * 1000) / 1000 }));
      return { cold, totalMs: steps.reduce((sum, { ms }) => sum + ms, 0), steps };
    },
  };
}
