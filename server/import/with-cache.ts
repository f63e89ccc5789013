import { Refusal } from "@/lib/diagnostic/refusal";
import { holdLockFile } from "./hold-lock-file";
import { type Waiting, withLock } from "./with-lock";

/** The lock file of a cache, which gc takes too (reference 8.4). */
const LOCK_FILE = ".packman-cache.lock";

/**
 * Runs one piece of work while this process alone works in a cache of checkouts: no other console and, by the cache's lock
 * file, no gc. A cache that cannot be written is refused with the reason of the system.
 */
export async function withCache<T>(root: string, work: () => Promise<T>, waiting: Waiting): Promise<T> {
  try {
    return await withLock(
      root,
      async () => {
        const held = await holdLockFile(`${root}/${LOCK_FILE}`, waiting);
        try {
          return await work();
        } finally {
          await held.release();
        }
      },
      waiting,
    );
  } catch (error) {
    const { syscall, message } = error as NodeJS.ErrnoException;
    if (syscall === undefined) throw error;
    throw new Refusal(409, "import-cache", `the cache of packs at ${root} cannot be used: ${message}`);
  }
}
