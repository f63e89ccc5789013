import { createHash } from "node:crypto";
import { accessSync, closeSync, constants, fstatSync, openSync, readFileSync, statSync } from "node:fs";

/** @typedef {import("../protocol").RunOrder} RunOrder */
/** @typedef {{ readonly refusal: string } | { readonly unchanged: () => boolean }} CheckedProgram */

/**
 * Looks at the program of an order: whether it may be started at all, and whether it is what was shown. The answer either
 * says why not, as a sentence, or can tell later whether the file is still the one that was looked at.
 * @param {RunOrder} order @returns {CheckedProgram}
 */
export function checkProgram(order) {
  const { program, cwd, args, sha256 } = order;
  const odd = [program, cwd ?? "", ...args].find((text) => text.includes("\0"));
  if (odd !== undefined) return { refusal: "an argument holds a zero byte, which no program can be given" };
  try {
    if (cwd !== null && !statSync(cwd).isDirectory())
      return { refusal: `${cwd}: the working directory is not a directory` };
  } catch {
    return { refusal: `${cwd}: the working directory does not exist` };
  }
  let handle;
  try {
    accessSync(program, constants.X_OK);
    handle = openSync(program, "r");
    const stat = fstatSync(handle, { bigint: true });
    if (!stat.isFile()) return { refusal: `${program}: not a file` };
    const bytes = readFileSync(handle);
    const found = createHash("sha256").update(bytes).digest("hex");
    if (sha256 !== null && found !== sha256) return { refusal: changed(program, found, sha256) };
    const refusal = badStart(program, bytes);
    return refusal ? { refusal } : { unchanged: () => isStill(program, stat) };
  } catch (error) {
    return { refusal: startSentence(program, /** @type {NodeJS.ErrnoException} */ (error)) };
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}

/** @param {string} program @param {string} found @param {string} expected */
const changed = (program, found, expected) =>
  `${program}: the file changed after it was shown (sha256 ${found.slice(0, 12)}, expected ${expected.slice(0, 12)}); look at it again`;

/** Whether a path still names the very file that was looked at, untouched since.
 * @param {string} program @param {import("node:fs").BigIntStats} before */
function isStill(program, before) {
  try {
    const now = statSync(program, { bigint: true });
    return now.ino === before.ino && now.dev === before.dev && now.ctimeNs === before.ctimeNs;
  } catch {
    return false;
  }
}

/**
 * Why the first line cannot start a script. A text without one would be handed to a shell by the C library, which nobody asked for.
 * @param {string} program @param {Buffer} bytes
 */
function badStart(program, bytes) {
  const head = bytes.subarray(0, 512);
  if (head.includes(0)) return undefined;
  const line = head.toString("utf8").split("\n", 1)[0] ?? "";
  if (!line.startsWith("#!"))
    return `${program}: exec format error; a script starts with #! and its interpreter, such as #!/bin/sh`;
  if (line.endsWith("\r"))
    return `${program}: its first line ends with CR LF, so no interpreter is found; save it with LF line ends`;
  const interpreter = line.slice(2).trim().split(/\s+/, 1)[0] ?? "";
  try {
    accessSync(interpreter, constants.X_OK);
    return undefined;
  } catch {
    return `${program}: its interpreter "${interpreter}" does not exist or is not executable`;
  }
}

/** What the system said when a program did not start, as a sentence.
 * @param {string} program @param {NodeJS.ErrnoException} error */
export function startSentence(program, error) {
  if (error.code === "ENOENT") return `${program}: no such file`;
  if (error.code === "EACCES") return `${program}: permission denied; is it executable?`;
  if (error.code === "E2BIG") return `${program}: its arguments are too long for this system`;
  return `${program}: ${error.message}`;
}
