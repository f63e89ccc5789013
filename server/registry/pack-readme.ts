import { open, readdir, realpath } from "node:fs/promises";
import { join } from "node:path";
import { isInside, resolvePath } from "@/lib/files/path";
import { type CatalogPack, releasesNewestFirst } from "@/lib/pack/registry/catalog";
import { parsePackSource } from "@/lib/pack/source/pack-source";
import type { ImportHost } from "@/server/import/import-host";
import { checkoutPath } from "@/server/import/repository-cache";

/** The read-me of a release that is on this machine. `text` is what a stranger wrote: it is never HTML. */
export type PackReadme = { readonly version: string; readonly file: string; readonly text: string };

const NAME = /^readme(\.(md|markdown|txt))?$/i;
/** Bytes of a read-me that are shown. */
const MOST = 200_000;

/** The read-me of the newest release whose checkout is in the cache; nothing is fetched. */
export async function packReadme(host: ImportHost, pack: CatalogPack): Promise<PackReadme | undefined> {
  const parsed = parsePackSource(pack.source);
  if (!parsed.remote) return undefined;
  for (const { version, commit } of releasesNewestFirst(pack)) {
    const checkout = checkoutPath(host, { source: pack.source, cloneUrl: parsed.cloneUrl, commit });
    const dir = resolvePath(checkout, parsed.subpath);
    const names = isInside(checkout, dir) ? await readdir(dir).catch(() => undefined) : undefined;
    if (!names) continue;
    const file = names.sort().find((name) => NAME.test(name));
    const text = file === undefined ? undefined : await firstBytes(checkout, join(dir, file));
    return text === undefined ? undefined : { version, file: file!, text };
  }
  return undefined;
}

async function firstBytes(checkout: string, path: string): Promise<string | undefined> {
  const real = await realpath(path).catch(() => undefined);
  if (real === undefined || !isInside(await realpath(checkout), real)) return undefined;
  const file = await open(real);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MOST), 0, MOST, 0);
    return buffer.toString("utf8", 0, bytesRead);
  } finally {
    await file.close();
  }
}
