import { sha256Hex } from "@/lib/files/memory-tree";

/** Lower-case hex SHA-256 over the relative paths and content digests of a pack's files, in whatever order they are given. */
export function folderDigest(files: readonly (readonly [path: string, digest: string])[]): string {
  return sha256Hex(JSON.stringify([...files].sort(([a], [b]) => (a < b ? -1 : 1))));
}
