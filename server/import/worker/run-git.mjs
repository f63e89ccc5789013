import { spawn } from "node:child_process";
import { openRunFolder } from "../../runner/worker/run-folder.mjs";
import { RunProcesses } from "../../runner/worker/run-processes.mjs";
import { bytesBelow } from "./bytes-below.mjs";

/** @typedef {import("../git-protocol").GitOrder} GitOrder */
/** @typedef {import("../git-protocol").GitEnd} GitEnd */
/** @typedef {import("../git-protocol").GitProgress} GitProgress */
/** @typedef {{ output: (chunk: Uint8Array, taken: () => void) => void, progress: (progress: GitProgress) => void }} Listener */

const maxErrors = 64 * 1024;
/** How long a command may tidy up after it was told to stop, milliseconds. */
const grace = 300;
/** How often progress is told and the disk is looked at, milliseconds. */
const tick = 500;

/**
 * Runs one git command without a shell, and ends with it every process that it began, as the runner does for scripts: also
 * one that left its process group, such as a connection that ssh keeps open.
 * @param {GitOrder} order @param {Listener} listener
 * @returns {{ ended: Promise<GitEnd>, stop: (why: string) => void, kill: () => void }}
 */
export function runGit(order, listener) {
  const folder = openRunFolder(order.id, order.env.TMPDIR);
  const processes = new RunProcesses(folder.path);
  const child = spawn("git", order.args, {
    cwd: order.cwd,
    env: /** @type {NodeJS.ProcessEnv} */ ({ ...order.env, TMPDIR: folder.path }),
    stdio: ["pipe", "pipe", "pipe", folder.handle],
    detached: true,
  });
  folder.release();
  if (child.pid !== undefined) processes.begin(child.pid);
  const { stdin, stdout, stderr } = /** @type {import("node:child_process").ChildProcessWithoutNullStreams} */ (child);
  /** @type {string | undefined} */
  let stopped;
  const stop = (/** @type {string} */ why) => {
    if (stopped !== undefined) return;
    stopped = why;
    processes.signal("SIGTERM");
    setTimeout(() => processes.end(), grace).unref();
  };
  stdin.on("error", () => {});
  stdin.end(order.input);
  takeOutput(stdout, order, listener, stop);
  const errors = new Errors(stderr);
  const stopWatching = watch(order, errors, listener, stop);
  /** @type {Promise<GitEnd>} */
  const ended = new Promise((resolve) => {
    const finish = (/** @type {GitEnd} */ end) => {
      stopWatching();
      folder.remove();
      resolve(end);
    };
    child.once("error", (error) => {
      finish({ kind: "not-started", why: startSentence(/** @type {NodeJS.ErrnoException} */ (error)) });
    });
    // What it left running may hold its output open: end that first, then the output closes.
    child.once("exit", () => processes.end());
    child.once("close", (code) => {
      if (stopped !== undefined) finish({ kind: "stopped", why: stopped });
      else finish({ kind: "exited", exitCode: code ?? 128, errors: errors.text });
    });
  });
  return { ended, stop, kill: () => processes.end() };
}

/** @param {NodeJS.ErrnoException} error */
function startSentence(error) {
  return error.code === "ENOENT" ? "git was not found in PATH" : `git could not be started: ${error.message}`;
}

/** Hands output on, no faster than it is taken.
 * @param {import("node:stream").Readable} stdout @param {GitOrder} order @param {Listener} listener @param {(why: string) => void} stop */
function takeOutput(stdout, { outputBytes }, listener, stop) {
  let size = 0;
  stdout.on("data", (/** @type {Buffer} */ chunk) => {
    size += chunk.length;
    if (outputBytes !== undefined && size > outputBytes) return stop(`git printed more than ${outputBytes} bytes`);
    stdout.pause();
    listener.output(chunk, () => stdout.resume());
  });
}

/** Standard error, and what git says in it about how far it is. */
class Errors {
  text = "";
  /** @type {GitProgress} */
  progress = {};

  /** @param {import("node:stream").Readable} stderr */
  constructor(stderr) {
    stderr.setEncoding("utf8").on("data", (/** @type {string} */ chunk) => {
      // Progress comes over itself with carriage returns: the last one of a read counts, and none is kept.
      for (const [line] of chunk.matchAll(/[^\r\n]+[\r\n]?/g)) {
        const said = /^(?:remote: )?([A-Z][a-z]+(?: [a-z]+)*): +(\d+)%/.exec(line);
        if (said) this.progress = { phase: said[1], percent: Number(said[2]) };
        else if (this.text.length < maxErrors) this.text += line.replace("\r", "\n");
      }
    });
  }
}

/** Stops a command at its time limit and when what it writes grows too large; tells how far it is.
 * @param {GitOrder} order @param {Errors} errors @param {Listener} listener @param {(why: string) => void} stop */
function watch({ timeMs, grows }, errors, listener, stop) {
  const clock = setTimeout(() => stop(`git took longer than ${timeMs / 1000} s`), timeMs);
  const look = async () => {
    const bytes = grows && (await bytesBelow(grows.dir, grows.bytes));
    listener.progress({ ...(bytes === undefined ? {} : { bytes }), ...errors.progress });
    if (grows && bytes !== undefined && bytes > grows.bytes) stop(`the repository is larger than ${grows.bytes} bytes`);
  };
  const ticks = setInterval(() => void look(), tick);
  return () => {
    clearTimeout(clock);
    clearInterval(ticks);
  };
}
