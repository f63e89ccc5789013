import { existsSync, readdirSync, readFileSync } from "node:fs";

/** Name of the environment variable that every process of a run carries, wherever it wandered off to. */
export const marker = "CITYHALL_RUN";

const hasProc = existsSync("/proc/self/environ");

/** @param {number} pid @param {NodeJS.Signals} signal */
function signalProcess(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended meanwhile, which is what was wanted.
  }
}

/** Process ids that carry the marker of a run: also those that left the process group (setsid).
 * @param {string} id */
export function markedProcesses(id) {
  if (!hasProc) return [];
  const wanted = Buffer.from(`${marker}=${id}\0`);
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid !== process.pid && carries(pid, wanted));
}

/** @param {number} pid @param {Buffer} wanted */
function carries(pid, wanted) {
  try {
    return readFileSync(`/proc/${pid}/environ`).includes(wanted);
  } catch {
    return false;
  }
}

/** Signals the process group of a run and everything else that carries its marker.
 * @param {number} leader @param {string} id @param {NodeJS.Signals} signal */
export function signalRun(leader, id, signal) {
  signalProcess(-leader, signal);
  for (const pid of markedProcesses(id)) signalProcess(pid, signal);
}

/** Resident bytes of all processes of a run; 0 where /proc does not tell.
 * @param {string} id */
export function residentBytes(id) {
  let pages = 0;
  for (const pid of markedProcesses(id)) {
    try {
      pages += Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]);
    } catch {
      // It ended between the two reads.
    }
  }
  return pages * 4096;
}
