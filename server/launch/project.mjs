import { fileURLToPath } from "node:url";

/** Absolute path of the checkout that holds this file, without a trailing slash. */
export const projectRoot = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

const oldest = [20, 19];

/** Ends the process with a sentence when this Node is older than the project's floor (package.json `engines`). */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return;
  fail(`cityhall needs Node ${oldest.join(".")} or newer; this is ${process.versions.node}`);
}

/** Prints one sentence on stderr and ends the process.
 * @param {string} sentence
 * @param {number} [code] exit code, 2 by default
 * @returns {never} */
export function fail(sentence, code = 2) {
  process.stderr.write(`${sentence}\n`);
  process.exit(code);
}

/** The folder the person typed the command in: npm runs scripts in the checkout and keeps the real one in INIT_CWD. */
export const startedIn = () => process.env.INIT_CWD || process.cwd();
