import { baseName, normalizePath } from "@/lib/files/path";
import { PACK_FAULT_TEXT, type PackTree } from "./pack-tree";
import type { Check } from "./report";

/** Why a text is no path of a pack, as the end of a sentence; undefined when it is one (discipline formats R11). */
export function pathFault(path: unknown): string | undefined {
  if (typeof path !== "string") return "is not a path; write a relative path as text";
  if (path.trim() === "") return "is an empty path";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters in paths are what is refused here.
  if (/[\u0000-\u001f\u007f]/.test(path)) return "holds a control character";
  if (path.includes("\\")) return "holds a backslash; separate folders with /";
  if (/^[A-Za-z][A-Za-z0-9+.-]*:/.test(path))
    return "starts with a drive or scheme; write a path inside the pack folder";
  if (path.startsWith("/")) return "is absolute; write a path inside the pack folder";
  if (path.endsWith("/")) return "names a folder; write the path of a file";
  if (path.split("/").includes("..")) return "holds `..`; write a path inside the pack folder";
  return undefined;
}

/** A file of the pack that a key names: its path relative to the root and its text. */
export type PackFile = { readonly path: string; readonly text: string };

/**
 * Reads a file that a key names, reporting under that key's rule what stops it. The report stands at `pointer` of the
 * file that names the path.
 */
export function readPackFile(
  tree: PackTree,
  root: string,
  path: unknown,
  check: Check,
  pointer: string,
  ending: string,
): PackFile | undefined {
  const fault = pathFault(path);
  const shown = typeof path === "string" ? JSON.stringify(path) : "the value";
  if (fault !== undefined || typeof path !== "string") {
    check.fail(pointer, `${shown} ${fault}`);
    return undefined;
  }
  const absolute = normalizePath(`${root}/${path}`);
  const problem = fileProblem(tree, absolute);
  if (problem !== undefined) {
    check.fail(pointer, `${shown} ${problem}`);
    return undefined;
  }
  if (!baseName(absolute).endsWith(ending)) {
    check.fail(pointer, `${shown} does not end in ${ending}`);
    return undefined;
  }
  return { path: absolute.slice(root.length + 1), text: tree.read(absolute) ?? "" };
}

/** Why no text can be read at an absolute path, as the end of a sentence. */
export function fileProblem(tree: PackTree, absolute: string): string | undefined {
  const fault = tree.fault(absolute);
  if (fault) return PACK_FAULT_TEXT[fault];
  const kind = tree.kind(absolute);
  if (kind === undefined) return "does not exist in the pack folder";
  if (kind === "directory") return "is a folder, not a file";
  if (tree.read(absolute) === undefined) return PACK_FAULT_TEXT.unreadable;
  return undefined;
}
