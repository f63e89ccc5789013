import { sha256Hex } from "@/lib/files/memory-tree";

/** Folder name of one commit of one repository in the cache: hex SHA-256 of clone URL and commit (reference 8.4). */
export function repositoryCacheKey(cloneUrl: string, commit: string): string {
  return sha256Hex(cloneUrl + commit);
}
