import { spawn } from "node:child_process";
import { once } from "node:events";
import { allowedEnvironment } from "@/server/runner/allowed-environment";
import { cancelledWaiting, stillBusy, type Waiting, waitingPatienceMs } from "./with-lock";

/** A lock file that is held until `release`, or until this process is gone. */
export type HeldLockFile = { release(): Promise<void> };

/** How long a lock may take before somebody is told that it is waited for, milliseconds. */
const AT_ONCE_MS = 200;

/**
 * Takes the advisory lock (`flock`) of a file, which is made if needed, and waits for whoever has it. Node cannot take such a
 * lock, so the system's `flock` holds it, for as long as its input is open. Where there is no such command, or a file system without
 * locks, nobody is waited for.
 */
export async function holdLockFile(file: string, waiting: Waiting): Promise<HeldLockFile> {
  const { signal, patienceMs = waitingPatienceMs, onWait } = waiting;
  if (signal?.aborted) throw cancelledWaiting();
  const child = spawn("flock", ["-x", file, "cat"], {
    stdio: ["pipe", "pipe", "ignore"],
    env: allowedEnvironment(process.env, {}) as NodeJS.ProcessEnv,
  });
  child.stdin.on("error", () => {});
  const gone = new Promise<void>((resolve) => {
    child.once("error", () => resolve());
    child.once("close", () => resolve());
  });
  const tellsOfWaiting = setTimeout(() => onWait?.(), AT_ONCE_MS);
  const limit = AbortSignal.timeout(patienceMs);
  const ended = AbortSignal.any([limit, ...(signal ? [signal] : [])]);
  try {
    // What holds the lock gives back what it is given: the answer says that the lock is held.
    child.stdin.write("held");
    await Promise.race([once(child.stdout, "data", { signal: ended }), gone]);
  } catch (error) {
    child.kill();
    if (!ended.aborted) throw error;
    throw limit.aborted ? stillBusy(file, patienceMs) : cancelledWaiting();
  } finally {
    clearTimeout(tellsOfWaiting);
  }
  return {
    release: () => {
      child.stdin.end();
      return gone;
    },
  };
}
