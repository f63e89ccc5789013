import { spawn } from "node:child_process";
import { join } from "node:path";
import { projectRoot } from "./project.mjs";

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();

/**
 * Runs a program with an argument array (never a shell), output shown as it comes.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, stdio?: import("node:child_process").StdioOptions }} [options]
 * @returns {Promise<number>} its exit code; 128 + n when signal n ended it, 127 when it could not be started
 */
export function run(program, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: options.cwd ?? projectRoot,
      env: options.env ?? process.env,
      stdio: options.stdio ?? "inherit",
    });
    running.add(child);
    child.once("error", (error) => {
      running.delete(child);
      process.stderr.write(`${program}: ${error.message}\n`);
      resolve(127);
    });
    child.once("close", (code, signal) => {
      running.delete(child);
      resolve(code ?? (signal === "SIGINT" ? 130 : 143));
    });
  });
}

/** Path of a program that a package of this project brings.
 * @param {string} name */
export const localBin = (name) => join(projectRoot, "node_modules", ".bin", name);

/**
 * Ends what `run` started and then this process when somebody interrupts it; `cleanUp` runs before the end, whatever
 * the reason of the end is.
 * @param {() => void} cleanUp must be synchronous and safe to call twice
 */
export function cleanUpAtExit(cleanUp) {
  process.once("exit", cleanUp);
  for (const [signal, code] of /** @type {const} */ ([
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ])) {
    process.once(signal, () => {
      for (const child of running) child.kill("SIGTERM");
      process.exit(code);
    });
  }
}
