import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";

/** Bytes of everything below a directory that may vanish meanwhile; stops counting at `limit`.
 * @param {string} dir @param {number} limit */
export async function bytesBelow(dir, limit) {
  let bytes = 0;
  const pending = [dir];
  for (let next = pending.pop(); next !== undefined && bytes <= limit; next = pending.pop()) {
    for (const entry of await readdir(next, { withFileTypes: true }).catch(() => [])) {
      const path = join(next, entry.name);
      if (entry.isDirectory()) pending.push(path);
      else bytes += (await lstat(path).catch(() => ({ size: 0 }))).size;
    }
  }
  return bytes;
}
