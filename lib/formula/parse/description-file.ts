import { utf8ToBytes } from "@noble/hashes/utils.js";
import type { FileTree } from "@/lib/files/file-tree";
import { normalizePath, parentPath, resolvePath } from "@/lib/files/path";
import { MAX_INLINE_BYTES } from "../limits";

/** The description that a file gives. `pointer` is the resolved path inside a text that only points to the file. */
export type FileDescription = { readonly description: string; readonly pointer?: string };

const ASSETS = "/../assets/";

/**
 * Finds the file of a `description_file` (formula 1.8): `../assets/…` through the layers, the last layer that has it
 * winning; anything else, and an asset that no layer has, from the formula file's own directory.
 */
function resolveFile(tree: FileTree, layers: readonly string[], formulaFile: string, reference: string): string {
  const own = resolvePath(parentPath(formulaFile), reference);
  const asset = assetPath(reference);
  if (asset === undefined) return own;
  const shadows = layers.map((layer) => `${parentPath(layer)}/assets/${asset}`);
  return shadows.findLast((path) => tree.kind(path) === "file") ?? own;
}

/** `../assets/a/b.md` → `a/b.md`; undefined where the cleaned path does not start so. */
function assetPath(reference: string): string | undefined {
  if (reference.startsWith("/")) return undefined;
  // A directory of its own in front tells one leading `..` from more of them.
  const cleaned = normalizePath(`/up/here/${reference}`);
  const direct = normalizePath(`/up/here${ASSETS}`);
  return cleaned.startsWith(`${direct}/`) ? cleaned.slice(direct.length + 1) : undefined;
}

/** Reads a description file; undefined where there is no readable one. `variables` are listed in a pointer, so that cooking shows their values. */
export function readDescriptionFile(
  tree: FileTree,
  layers: readonly string[],
  formulaFile: string,
  reference: string,
  variables: readonly string[],
): FileDescription | undefined {
  const path = resolveFile(tree, layers, formulaFile, reference);
  const text = tree.read(path);
  if (text === undefined) return undefined;
  const bytes = text.length * 3 <= MAX_INLINE_BYTES ? 0 : utf8ToBytes(text).length;
  if (bytes <= MAX_INLINE_BYTES) return { description: text };
  const values = [...variables].sort().map((name) => `${name}="{{${name}}}"`);
  const description = [
    `The instructions of this step are in ${path} (authored as ${reference}, ${bytes} bytes).`,
    "Read that file in full before you start.",
    ...(values.length > 0 ? ["", "Values of the variables that it uses:", ...values] : []),
  ].join("\n");
  return { description, pointer: path };
}
