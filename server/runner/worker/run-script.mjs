import { spawn } from "node:child_process";
import { checkProgram, startSentence } from "./program.mjs";
import { openRunFolder } from "./run-folder.mjs";
import { RunProcesses } from "./run-processes.mjs";

/** @typedef {import("../protocol").RunOrder} RunOrder */
/** @typedef {import("../protocol").RunEnd} RunEnd */
/** @typedef {import("../protocol").RunOutput} RunOutput */
/** @typedef {{ readonly ended: Promise<RunEnd>, readonly write: (text: string) => void, readonly cancel: () => void, readonly kill: () => void }} Running */

/** How long a process may tidy up between SIGTERM and SIGKILL where the order does not say, milliseconds. */
const usualGrace = 500;
/** How long output may still arrive after the program ended, milliseconds. */
const drain = 250;
/** How often the processes of a run are looked at, milliseconds. */
const tick = 200;
/** A run that is more processes than this is a fork bomb. */
const mostProcesses = 500;

/** @param {string} reason @returns {Running} */
const refused = (reason) => ({
  ended: Promise.resolve({ kind: "refused", reason }),
  write: () => {},
  cancel: () => {},
  kill: () => {},
});

/**
 * Runs one order to its end: own process group, no shell, nothing left behind unless the order belongs to a scope, whose
 * processes live until the scope is released.
 * @param {RunOrder} order
 * @param {(output: RunOutput) => void} onOutput
 * @returns {Running}
 */
export function runScript(order, onOutput) {
  const program = checkProgram(order);
  if ("refusal" in program) return refused(program.refusal);
  const folder = openRunFolder(order.scope ?? order.id, order.env.TMPDIR);
  let child;
  try {
    child = spawn(order.program, order.args, {
      cwd: order.cwd ?? folder.path,
      env: { ...order.env, TMPDIR: folder.path },
      detached: true,
      stdio: ["pipe", "pipe", "pipe", folder.handle],
    });
  } catch (error) {
    folder.remove();
    return refused(startSentence(order.program, /** @type {NodeJS.ErrnoException} */ (error)));
  } finally {
    folder.release();
  }
  return follow(order, /** @type {import("node:child_process").ChildProcessWithoutNullStreams} */ (child), {
    onOutput,
    unchanged: program.unchanged,
    removeFolder: folder.remove,
    processes: new RunProcesses(folder.path),
  });
}

/**
 * @param {RunOrder} order
 * @param {import("node:child_process").ChildProcessWithoutNullStreams} child
 * @param {{ onOutput: (output: RunOutput) => void, unchanged: () => boolean, removeFolder: () => void, processes: RunProcesses }} run
 * @returns {Running}
 */
function follow(order, child, { onOutput, unchanged, removeFolder, processes }) {
  if (child.pid) processes.add(child.pid);
  /** Set once, when we end the run. @type {RunEnd | undefined} */
  let stopped;
  const stop = (/** @type {RunEnd} */ end) => {
    if (stopped || !child.pid) return;
    stopped = end;
    processes.signal("SIGTERM");
    setTimeout(() => processes.end(), order.limits.graceMs ?? usualGrace).unref();
  };
  const flush = watchOutput(child, order, onOutput, stop);
  const stopWatching = watchLimits(order, processes, stop);
  child.stdin.on("error", () => {});
  child.stdin.write(order.stdin);
  if (!order.keepsInput) child.stdin.end();
  // An interpreter opens the file by itself after it was looked at: a swap in between shows in the file's identity.
  if (child.pid && !unchanged()) {
    stop({
      kind: "refused",
      reason: `${order.program}: the file changed while it was being started; look at it again`,
    });
    processes.end();
  }

  /** @type {Promise<RunEnd>} */
  const ended = new Promise((resolve) => {
    child.once("error", (error) => {
      stopWatching();
      removeFolder();
      resolve({ kind: "refused", reason: startSentence(order.program, error) });
    });
    child.once("exit", (code, signal) => {
      stopWatching();
      // Whatever it left running goes with it; what holds the pipes open without being ours is not waited for.
      const sweep = () => (order.scope === undefined || stopped) && processes.end();
      sweep();
      const own = { kind: /** @type {const} */ ("exited"), exitCode: code ?? 128 + signalNumber(signal) };
      const late = setTimeout(() => {
        child.stdout.destroy();
        child.stderr.destroy();
      }, drain);
      child.once("close", () => {
        clearTimeout(late);
        // Once more: a process may have forked while the first sweep was under way.
        sweep();
        flush();
        if (order.scope === undefined) removeFolder();
        resolve(stopped ?? own);
      });
    });
  });
  const kill = () => {
    processes.end();
    if (order.scope === undefined) removeFolder();
  };
  const write = (/** @type {string} */ text) => child.stdin.writable && child.stdin.write(text);
  return { ended, write, cancel: () => stop({ kind: "cancelled" }), kill };
}

/** Hands output on as text, up to the limit. Answers what to call at the end.
 * @param {import("node:child_process").ChildProcessWithoutNullStreams} child @param {RunOrder} order
 * @param {(output: RunOutput) => void} onOutput @param {(end: RunEnd) => void} stop */
function watchOutput(child, order, onOutput, stop) {
  let left = order.limits.outputBytes;
  const decoders = /** @type {const} */ (["stdout", "stderr"]).map((stream) => {
    // Decoding by stream keeps a character that is split over two reads in one piece.
    const decoder = new TextDecoder();
    const say = (/** @type {string} */ text) => text !== "" && onOutput({ stream, text });
    child[stream].on("data", (/** @type {Buffer} */ chunk) => {
      if (left <= 0) return;
      const kept = chunk.subarray(0, left);
      left -= chunk.length;
      say(decoder.decode(kept, { stream: true }));
      if (left <= 0) {
        stop({ kind: "stopped", limit: "output", reason: `wrote more than ${size(order.limits.outputBytes)}` });
      }
    });
    return () => say(decoder.decode());
  });
  return () => decoders.forEach((flush) => void flush());
}

/** @param {RunOrder} order @param {RunProcesses} processes @param {(end: RunEnd) => void} stop @returns {() => void} */
function watchLimits(order, processes, stop) {
  const { timeMs, memoryBytes } = order.limits;
  const clock = setTimeout(() => {
    stop({ kind: "stopped", limit: "time", reason: `ran longer than ${timeMs / 1000} s` });
  }, timeMs);
  const watch = setInterval(() => {
    const { bytes, count } = processes.measure();
    if (bytes > memoryBytes) {
      stop({ kind: "stopped", limit: "memory", reason: `used more than ${size(memoryBytes)} of memory` });
    } else if (count > mostProcesses) {
      stop({ kind: "stopped", limit: "processes", reason: `started more than ${mostProcesses} processes at once` });
    }
  }, tick);
  return () => {
    clearTimeout(clock);
    clearInterval(watch);
  };
}

/** @param {NodeJS.Signals | null} signal */
const signalNumber = (signal) =>
  ({
    SIGHUP: 1,
    SIGINT: 2,
    SIGQUIT: 3,
    SIGILL: 4,
    SIGABRT: 6,
    SIGFPE: 8,
    SIGKILL: 9,
    SIGSEGV: 11,
    SIGPIPE: 13,
    SIGTERM: 15,
  })[`${signal}`] ?? 0;

/** @param {number} bytes */
const size = (bytes) => (bytes >= 1 << 20 ? `${Math.round(bytes / (1 << 20))} MiB` : `${Math.round(bytes / 1024)} KiB`);
