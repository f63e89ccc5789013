import { createHash } from "node:crypto";
import { readFile, realpath } from "node:fs/promises";
import { Refusal } from "@/lib/diagnostic/refusal";
import { isInside } from "@/lib/files/path";

/** The bytes of a script as they are shown to a person and bound to a run. */
export type ScriptFile = {
  /** The path as declared. */
  readonly path: string;
  readonly sha256: string;
  /** Empty for what is no text, or too long to be read by a person. */
  readonly text: string;
};

const showable = 1 << 20;

/**
 * Reads a pack's script. Links are followed only inside the pack or the city (decision P24): throws a `Refusal` that names
 * both paths otherwise, and one for a script that is not there.
 */
export async function readScriptFile(path: string, roots: readonly string[]): Promise<ScriptFile> {
  const real = await realpath(/*turbopackIgnore: true*/ path).catch(() => undefined);
  if (real === undefined) throw new Refusal(404, "script-missing", `${path}: no such file`);
  const allowed = await Promise.all(roots.map((root) => realpath(/*turbopackIgnore: true*/ root).catch(() => root)));
  if (!allowed.some((root) => isInside(root, real))) {
    const message = `${path} is a link to ${real}, which lies outside of the pack and the city`;
    throw new Refusal(403, "script-escape", message);
  }
  const bytes = await readFile(/*turbopackIgnore: true*/ real);
  const text = bytes.length <= showable && !bytes.includes(0) ? bytes.toString("utf8") : "";
  return { path, sha256: createHash("sha256").update(bytes).digest("hex"), text };
}
