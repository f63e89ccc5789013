import { sha256Hex } from "@/lib/files/memory-tree";

/**
 * Folder name under which gc keeps the copy of a pack that is part of its own program (reference 8.4). No commit proves such a
 * copy: here the pack is a repository like any other.
 */
export function bundledCacheKey(cloneUrl: string, commit: string): string {
  return sha256Hex(["bundled-synthetic-v1", cloneUrl, commit].join("\0"));
}

/** Folder name of one commit of one repository in the cache: hex SHA-256 of clone URL and commit (reference 8.4). */
export function repositoryCacheKey(cloneUrl: string, commit: string): string {
  return sha256Hex(cloneUrl + commit);
}
