import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { FileKind, FileTree } from "./file-tree";
import { parentPath, resolvePath } from "./path";

/** Where `memoryTree` puts relative paths unless told otherwise. */
export const MEMORY_ROOT = "/city";

/** Lower-case hex SHA-256 of the UTF-8 bytes of a text. */
export function sha256Hex(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/**
 * A `FileTree` of texts: relative paths lie below `root`, absolute ones where they say. A path that ends in `/` is an
 * empty directory. Files named `*.sh` are executable.
 */
export function memoryTree(files: Readonly<Record<string, string>>, root: string = MEMORY_ROOT): FileTree {
  const texts = new Map<string, string>();
  const children = new Map<string, Set<string>>();
  const addDirectory = (path: string): void => {
    if (children.has(path)) return;
    children.set(path, new Set());
    if (path === "/") return;
    addDirectory(parentPath(path));
    children.get(parentPath(path))?.add(path.slice(path.lastIndexOf("/") + 1));
  };
  addDirectory(root);
  for (const [name, text] of Object.entries(files)) {
    const path = resolvePath(root, name);
    if (name.endsWith("/")) {
      addDirectory(path);
      continue;
    }
    addDirectory(parentPath(path));
    children.get(parentPath(path))?.add(path.slice(path.lastIndexOf("/") + 1));
    texts.set(path, text);
  }
  const sorted = new Map([...children].map(([path, names]) => [path, [...names].sort()] as const));
  const digests = new Map<string, string>();
  const directoryDigest = (path: string): string | undefined => {
    const names = sorted.get(path);
    if (!names) return undefined;
    let digest = digests.get(path);
    if (digest === undefined) {
      const entries = names.map((name) => {
        const child = resolvePath(path, name);
        return `${name}\0${directoryDigest(child) ?? `file ${sha256Hex(texts.get(child) ?? "")}`}\n`;
      });
      digest = sha256Hex(entries.join(""));
      digests.set(path, digest);
    }
    return digest;
  };
  return {
    directoryDigest,
    kind: (path): FileKind | undefined => (texts.has(path) ? "file" : sorted.has(path) ? "directory" : undefined),
    read: (path) => texts.get(path),
    list: (path) => sorted.get(path) ?? [],
    digest: (path) => {
      const text = texts.get(path);
      return text === undefined ? undefined : sha256Hex(text);
    },
    executable: (path) => path.endsWith(".sh") && texts.has(path),
    refusal: () => undefined,
  };
}
