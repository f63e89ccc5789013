import type { RunLimits, RunOutcome } from "../runner/protocol";

/** One call of a runtime executable: `<executable> <op> <session> [args]` (runtime 11). */
export type RuntimeCall = {
  readonly op: string;
  readonly session: string;
  readonly args?: readonly string[];
  readonly stdin?: string;
};

/** How a call went, in the words of the protocol. */
export type RuntimeAnswer =
  | { readonly kind: "ok"; readonly stdout: string }
  /** Exit 2: the operation does not exist there, which counts as success by absence. */
  | { readonly kind: "absent" }
  /** Exit 75 on start: try again later. */
  | { readonly kind: "temporary"; readonly reason: string }
  | { readonly kind: "failed"; readonly exitCode: number; readonly reason: string };

/** Calls the executable that it was made for. */
export type RuntimeCaller = (call: RuntimeCall) => Promise<RuntimeAnswer>;

/** Runs the executable; given by the caller, so that every run passes the runner and its grants. */
export type RunExecutable = (args: readonly string[], stdin: string, limits: RunLimits) => Promise<RunOutcome>;

const temporaryFailure = 75;

/** Limits of the protocol: 30 s, start 120 s; an attach without a terminal ends by itself or by us. SIGTERM and 2 s later SIGKILL (runtime 11). */
const limitsOf = (op: string): RunLimits => ({
  timeMs: op === "start" ? 120_000 : op === "attach" ? 2000 : 30_000,
  graceMs: 2000,
  outputBytes: 1 << 20,
  memoryBytes: 1 << 30,
});

/** A caller over an executable. */
export function runtimeCaller(run: RunExecutable): RuntimeCaller {
  return async ({ op, session, args = [], stdin = "" }) => {
    const { end, stdout, stderr } = await run([op, session, ...args], stdin, limitsOf(op));
    if (end.kind === "cancelled") return { kind: "failed", exitCode: 1, reason: "cancelled" };
    if (end.kind !== "exited") return { kind: "failed", exitCode: 1, reason: end.reason };
    if (end.exitCode === 0) return { kind: "ok", stdout };
    const reason = stderr.trim().split("\n")[0] || `exit status ${end.exitCode}`;
    if (end.exitCode === 2) return { kind: "absent" };
    if (end.exitCode === temporaryFailure && op === "start") return { kind: "temporary", reason };
    return { kind: "failed", exitCode: end.exitCode, reason };
  };
}
