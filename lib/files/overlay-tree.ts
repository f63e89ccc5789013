import type { FileKind, FileTree } from "./file-tree";
import { sha256Hex } from "./memory-tree";
import { parentPath } from "./path";

/**
 * A picture with some files as they would be: for looking at a change before it is written. An undefined text takes the file
 * away; a folder that a text needs is there, and one that loses its last file stays.
 */
export function overlayTree(tree: FileTree, texts: ReadonlyMap<string, string | undefined>): FileTree {
  const names = new Map<string, Set<string>>();
  const namesIn = (folder: string): Set<string> => {
    const known = names.get(folder) ?? new Set(tree.list(folder));
    names.set(folder, known);
    return known;
  };
  for (const [path, text] of texts) {
    const name = path.slice(path.lastIndexOf("/") + 1);
    if (text === undefined) {
      namesIn(parentPath(path)).delete(name);
      continue;
    }
    for (let at = path; at !== "/" && !namesIn(parentPath(at)).has(at.slice(at.lastIndexOf("/") + 1)); ) {
      namesIn(parentPath(at)).add(at.slice(at.lastIndexOf("/") + 1));
      at = parentPath(at);
    }
  }
  const list = (path: string): readonly string[] => {
    const changed = names.get(path);
    return changed ? [...changed].sort() : tree.list(path);
  };
  const kind = (path: string): FileKind | undefined => {
    if (texts.has(path)) return texts.get(path) === undefined ? undefined : "file";
    return tree.kind(path) ?? (names.get(path)?.size ? "directory" : undefined);
  };
  const digest = (path: string): string | undefined => {
    const text = texts.get(path);
    return text === undefined ? (texts.has(path) ? undefined : tree.digest(path)) : sha256Hex(text);
  };
  const directoryDigest = (path: string): string | undefined => {
    if (![...names.keys()].some((folder) => folder === path || folder.startsWith(`${path}/`))) {
      return tree.directoryDigest(path);
    }
    const marks = list(path).map((name) => {
      const child = `${path}/${name}`;
      return `${name}\0${kind(child) === "directory" ? directoryDigest(child) : digest(child)}\n`;
    });
    return sha256Hex(marks.join(""));
  };
  return {
    kind,
    list,
    digest,
    directoryDigest,
    read: (path) => (texts.has(path) ? texts.get(path) : tree.read(path)),
    executable: (path) => tree.executable(path) && kind(path) !== undefined,
    refusal: (path) => (texts.has(path) ? undefined : tree.refusal(path)),
  };
}
