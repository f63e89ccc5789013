import { normalizePath, parentPath } from "@/lib/files/path";
import { CORE_SCHEMA_PREFIX, CORE_SCHEMAS } from "../core/core-schemas";
import { pointerSteps } from "../text/pointer";
import { pathFault } from "./pack-path";

/** Where a `$ref` leads: a file of the pack (relative to its root) or a core id, and a pointer into it. */
export type SchemaPlace = { readonly document: string; readonly pointer: string };

/** A place, or why the reference is refused, as the end of a sentence. */
export type Reference = SchemaPlace | { readonly refused: string };

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/**
 * Reads a `$ref` written in `from` (a pack file or core id). A reference stays inside the pack folder, also after
 * percent-decoding, or names a core id (discipline formats F3).
 */
export function readReference(ref: string, from: string): Reference {
  const hash = ref.indexOf("#");
  const document = hash < 0 ? ref : ref.slice(0, hash);
  const pointer = decode(hash < 0 ? "" : ref.slice(hash + 1));
  if (pointer === undefined || pointerSteps(pointer) === undefined) {
    return { refused: "has a fragment that is no JSON pointer" };
  }
  if (document === "") return { document: from, pointer };
  if (document.startsWith(CORE_SCHEMA_PREFIX)) {
    return CORE_SCHEMAS.has(document) ? { document, pointer } : { refused: "names no core schema" };
  }
  const path = decode(document);
  if (path === undefined) return { refused: "is not well encoded" };
  if (path.includes("?")) return { refused: "has a query; reference a file of the pack" };
  const withoutParents =
    path
      .split("/")
      .filter((step) => step !== "..")
      .join("/") || ".";
  const fault = pathFault(withoutParents);
  if (fault !== undefined) return { refused: fault };
  if (from.startsWith(CORE_SCHEMA_PREFIX)) return { refused: "leaves the core schemas" };
  return resolveInside(parentPath(`/${from}`), path, pointer);
}

function resolveInside(folder: string, path: string, pointer: string): Reference {
  let level = folder.split("/").filter(Boolean).length;
  for (const step of path.split("/")) {
    if (step === "..") level--;
    else if (step !== "." && step !== "") level++;
    if (level < 0) return { refused: "leaves the pack folder" };
  }
  return { document: normalizePath(`${folder}/${path}`).slice(1), pointer };
}
