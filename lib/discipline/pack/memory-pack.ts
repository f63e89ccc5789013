import { utf8ToBytes } from "@noble/hashes/utils.js";
import { memoryTree, sha256Hex } from "@/lib/files/memory-tree";
import { folderDigest } from "./folder-digest";
import { MAX_FILE_BYTES } from "./limits";
import type { PackTree } from "./pack-tree";

/** Where `memoryPack` puts a pack. */
export const MEMORY_PACK_ROOT = "/pack";

/** A pack folder made of texts, at `/pack`: relative path → content. */
export function memoryPack(files: Readonly<Record<string, string>>): PackTree {
  const tree = memoryTree(files, MEMORY_PACK_ROOT);
  const names = Object.keys(files).filter((name) => !name.endsWith("/"));
  const tooBig = new Set(
    names
      .filter((name) => utf8ToBytes(files[name] ?? "").length > MAX_FILE_BYTES)
      .map((name) => `${MEMORY_PACK_ROOT}/${name}`),
  );
  return {
    ...tree,
    read: (path) => (tooBig.has(path) ? undefined : tree.read(path)),
    fault: (path) => (tooBig.has(path) ? "too-big" : undefined),
    faulty: [...tooBig],
    regularFiles: names.length,
    files: names.map((name) => `${MEMORY_PACK_ROOT}/${name}`).filter((path) => !tooBig.has(path)),
    folderDigest: folderDigest(names.map((name) => [name, sha256Hex(files[name] ?? "")])),
  };
}
