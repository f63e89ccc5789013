import { holdLockFile } from "./hold-lock-file";
import { onDisk } from "./on-disk";
import { type Waiting, withLock } from "./with-lock";

/** The lock file of a cache, which gc takes too (reference 8.4). */
const LOCK_FILE = ".packman-cache.lock";

/**
 * Runs one piece of work while this process alone works in a cache of checkouts: no other console and, by the cache's lock
 * file, no gc. A cache that cannot be written is refused with the reason of the system.
 */
export function withCache<T>(root: string, work: () => Promise<T>, waiting: Waiting): Promise<T> {
  const alone = async () => {
    const held = await holdLockFile(`${root}/${LOCK_FILE}`, waiting);
    try {
      return await work();
    } finally {
      await held.release();
    }
  };
  return onDisk(`the cache of packs at ${root}`, () => withLock(root, alone, waiting));
}
