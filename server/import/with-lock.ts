import { mkdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { Refusal } from "@/lib/diagnostic/refusal";
import { DirectoryHeld, lockDirectory } from "@/server/db/directory-lock";

/** How long another holder is waited for unless something else is said, milliseconds. */
export const waitingPatienceMs = 120_000;
const PAUSE_MS = 50;

/** How long to wait for another holder, what ends the waiting early, and who is told that it began. */
export type Waiting = {
  readonly signal?: AbortSignal;
  /** Milliseconds; two minutes when absent. */
  readonly patienceMs?: number;
  readonly onWait?: () => void;
};

/**
 * Runs one piece of work while this process alone holds a directory; waits for whoever has it. The lock dies with its holder.
 * It is the name of the directory that is locked: nothing in it is touched.
 */
export async function withLock<T>(
  directory: string,
  work: () => Promise<T>,
  { signal, patienceMs = waitingPatienceMs, onWait }: Waiting = {},
): Promise<T> {
  mkdirSync(directory, { recursive: true });
  const deadline = performance.now() + patienceMs;
  let told = false;
  for (;;) {
    const lock = await lockDirectory(directory).catch((error: unknown) => {
      if (error instanceof DirectoryHeld) return undefined;
      throw error;
    });
    if (!lock) {
      if (signal?.aborted) throw cancelledWaiting();
      if (performance.now() > deadline) throw stillBusy(directory, patienceMs);
      if (!told) onWait?.();
      told = true;
      await sleep(PAUSE_MS);
      continue;
    }
    try {
      return await work();
    } finally {
      await lock.release();
    }
  }
}

/** Somebody ended the waiting. */
export function cancelledWaiting(): Refusal {
  return new Refusal(409, "import-cancelled", "cancelled while waiting for another installation");
}

/** The other holder did not let go in time. */
export function stillBusy(place: string, patienceMs: number): Refusal {
  const seconds = Math.round(patienceMs / 1000);
  return new Refusal(409, "import-busy", `another process has been working in ${place} for ${seconds} s; try again`);
}
