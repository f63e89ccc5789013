import { compareBytes } from "@/lib/files/compare-bytes";
import { sha256Hex } from "@/lib/files/memory-tree";

/** One file of a pack at a commit. `mode` is `0644`, `0755` (executable) or `0777` (link); `digest` is hex SHA-256 of the blob. */
export type ContentEntry = {
  readonly path: string;
  readonly mode: "0644" | "0755" | "0777";
  readonly digest: string;
};

/** The content hash of a release (reference 24.3), with its `sha256:` prefix. */
export function contentHash(entries: Iterable<ContentEntry>): string {
  const lines = [...entries].map(({ path, mode, digest }) => `${path} ${mode} ${digest}`);
  return `sha256:${sha256Hex(lines.sort(compareBytes).join("\n"))}`;
}
