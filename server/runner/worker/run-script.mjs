import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { accessSync, constants, readFileSync } from "node:fs";
import { marker, residentBytes, signalRun } from "./process-tree.mjs";

/** @typedef {import("../protocol").RunOrder} RunOrder */
/** @typedef {import("../protocol").RunEnd} RunEnd */
/** @typedef {import("../protocol").RunOutput} RunOutput */

/** How long a process may tidy up between SIGTERM and SIGKILL where the order does not say, milliseconds. */
const usualGrace = 500;
/** How long output may still arrive after the program ended, milliseconds. */
const drain = 250;
/** How often memory is looked at, milliseconds. */
const memoryTick = 500;

/**
 * Runs one order to its end: own process group, no shell, nothing left behind.
 * @param {RunOrder} order
 * @param {(output: RunOutput) => void} onOutput
 * @returns {{ ended: Promise<RunEnd>, cancel: () => void }}
 */
export function runScript(order, onOutput) {
  const reason = refusal(order);
  if (reason) return { ended: Promise.resolve({ kind: "refused", reason }), cancel: () => {} };
  const child = spawn(order.program, order.args, {
    cwd: order.cwd,
    env: { ...order.env, [marker]: order.id },
    detached: true,
    stdio: "pipe",
  });
  /** Set once, when we end the run. @type {RunEnd | undefined} */
  let stopped;
  const stop = (/** @type {RunEnd} */ end) => {
    if (stopped || !child.pid) return;
    stopped = end;
    signalRun(child.pid, order.id, "SIGTERM");
    setTimeout(
      () => child.pid && signalRun(child.pid, order.id, "SIGKILL"),
      order.limits.graceMs ?? usualGrace,
    ).unref();
  };
  watchOutput(child, order, onOutput, stop);
  const stopWatching = watchLimits(order, stop);
  child.stdin.on("error", () => {});
  child.stdin.end(order.stdin);

  /** @type {Promise<RunEnd>} */
  const ended = new Promise((resolve) => {
    child.once("error", (error) => {
      stopWatching();
      resolve({ kind: "refused", reason: sentence(order.program, error) });
    });
    child.once("exit", (code, signal) => {
      stopWatching();
      // Whatever it left running goes with it; what holds the pipes open without being ours is not waited for.
      if (child.pid) signalRun(child.pid, order.id, "SIGKILL");
      const own = { kind: /** @type {const} */ ("exited"), exitCode: code ?? 128 + signalNumber(signal) };
      const done = () => resolve(stopped ?? own);
      const late = setTimeout(() => {
        child.stdout.destroy();
        child.stderr.destroy();
      }, drain);
      child.once("close", () => {
        clearTimeout(late);
        // Once more: a process may have forked while the first sweep was under way.
        if (child.pid) signalRun(child.pid, order.id, "SIGKILL");
        done();
      });
    });
  });
  return { ended, cancel: () => stop({ kind: "cancelled" }) };
}

/** @param {import("node:child_process").ChildProcessWithoutNullStreams} child @param {RunOrder} order
 * @param {(output: RunOutput) => void} onOutput @param {(end: RunEnd) => void} stop */
function watchOutput(child, order, onOutput, stop) {
  let left = order.limits.outputBytes;
  for (const stream of /** @type {const} */ (["stdout", "stderr"])) {
    // Decoding by stream keeps a character that is split over two reads in one piece.
    const decoder = new TextDecoder();
    child[stream].on("data", (/** @type {Buffer} */ chunk) => {
      if (left <= 0) return;
      const kept = chunk.subarray(0, left);
      left -= chunk.length;
      const text = decoder.decode(kept, { stream: true });
      if (text !== "") onOutput({ stream, text });
      if (left <= 0) {
        stop({ kind: "stopped", limit: "output", reason: `wrote more than ${size(order.limits.outputBytes)}` });
      }
    });
  }
}

/** @param {RunOrder} order @param {(end: RunEnd) => void} stop @returns {() => void} */
function watchLimits(order, stop) {
  const { timeMs, memoryBytes } = order.limits;
  const clock = setTimeout(() => {
    stop({ kind: "stopped", limit: "time", reason: `ran longer than ${timeMs / 1000} s` });
  }, timeMs);
  const memory = setInterval(() => {
    if (residentBytes(order.id) > memoryBytes) {
      stop({ kind: "stopped", limit: "memory", reason: `used more than ${size(memoryBytes)} of memory` });
    }
  }, memoryTick);
  return () => {
    clearTimeout(clock);
    clearInterval(memory);
  };
}

/** Why an order may not run at all, as a sentence; undefined when it may.
 * @param {RunOrder} order */
function refusal(order) {
  try {
    accessSync(order.program, constants.X_OK);
    if (order.sha256 === null) return undefined;
    const found = createHash("sha256").update(readFileSync(order.program)).digest("hex");
    if (found === order.sha256) return undefined;
    return `${order.program}: the file changed after it was shown (sha256 ${found.slice(0, 12)}, expected ${order.sha256.slice(0, 12)}); look at it again`;
  } catch (error) {
    return sentence(order.program, /** @type {NodeJS.ErrnoException} */ (error));
  }
}

/** @param {string} program @param {NodeJS.ErrnoException} error */
function sentence(program, error) {
  if (error.code === "ENOENT") return `${program}: no such file, or its interpreter is missing`;
  if (error.code === "EACCES") return `${program}: permission denied; is it executable?`;
  if (error.code === "ENOEXEC") return `${program}: exec format error; a script starts with #! and its interpreter`;
  return `${program}: ${error.message}`;
}

/** @param {NodeJS.Signals | null} signal */
const signalNumber = (signal) => ({ SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGSEGV: 11, SIGTERM: 15 })[`${signal}`] ?? 0;

/** @param {number} bytes */
const size = (bytes) => (bytes >= 1 << 20 ? `${Math.round(bytes / (1 << 20))} MiB` : `${Math.round(bytes / 1024)} KiB`);
