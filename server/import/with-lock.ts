import { mkdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { Refusal } from "@/lib/diagnostic/refusal";
import { DirectoryHeld, lockDirectory } from "@/server/db/directory-lock";

const PATIENCE_MS = 120_000;
const PAUSE_MS = 50;

/**
 * Runs one piece of work while this process alone holds a directory; waits for whoever has it. The lock dies with its holder.
 * It is the name of the directory that is locked: nothing in it is touched.
 */
export async function withLock<T>(directory: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  mkdirSync(directory, { recursive: true });
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const lock = await lockDirectory(directory).catch((error: unknown) => {
      if (error instanceof DirectoryHeld) return undefined;
      throw error;
    });
    if (!lock) {
      if (signal?.aborted)
        throw new Refusal(409, "import-cancelled", "cancelled while waiting for another installation");
      if (performance.now() > deadline) {
        throw new Refusal(409, "import-busy", `another process has been installing into ${directory} for two minutes`);
      }
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
