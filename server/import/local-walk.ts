import { lockedEntry } from "@/lib/pack/lock/packs-lock";
import { parsePackSource } from "@/lib/pack/source/pack-source";
import type { CityFiles } from "./city-files";
import { isThere } from "./city-files";
import type { ImportHost } from "./import-host";
import { type ImportWalk, walkImports } from "./import-walk";
import { checkoutPath } from "./repository-cache";

/** Walks the imports of a city with what is on this machine: nothing is fetched, nothing is changed. */
export function localWalk({ root, direct, lock }: CityFiles, host: Pick<ImportHost, "cacheRoot">): Promise<ImportWalk> {
  return walkImports(root, direct, async ({ entry: { source } }) => {
    const locked = lockedEntry(lock, source);
    const parsed = parsePackSource(source);
    if (!locked?.commit || !parsed.remote) return undefined;
    const path = checkoutPath(host, { source, cloneUrl: parsed.cloneUrl, commit: locked.commit });
    return (await isThere(path)) ? path : undefined;
  });
}
