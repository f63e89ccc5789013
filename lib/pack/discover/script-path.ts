import { quoteGo } from "@/lib/diagnostic/quote-go";
import { isInside, resolvePath } from "@/lib/files/path";
import type { Outcome } from "../source/constraint";

/**
 * The absolute path of a script that a command or check names, taken from `base` and kept inside the pack: `../` is fine as
 * long as it ends inside (reference 23.1). `kind` is the word of the message: `run`, `fix`, `script`.
 */
export function scriptPath(kind: string, written: string, base: string, packDir: string): Outcome<string> {
  if (written.startsWith("/")) {
    return { ok: false, message: `${kind} path ${quoteGo(written)} must stay within the pack directory` };
  }
  const path = resolvePath(base, written);
  if (!isInside(packDir, path) || climbsOut(written, base, packDir)) {
    return { ok: false, message: `${kind} path ${quoteGo(written)} escapes the pack directory` };
  }
  return { ok: true, value: path };
}

/** Whether a path leaves the pack by more `..` than there are directories above it; `resolvePath` would stop at the root. */
function climbsOut(written: string, base: string, packDir: string): boolean {
  let depth = base.split("/").filter(Boolean).length;
  const floor = packDir.split("/").filter(Boolean).length;
  for (const part of written.split("/")) {
    if (part === "" || part === ".") continue;
    depth += part === ".." ? -1 : 1;
    if (depth < 0) return true;
  }
  return depth < floor;
}
