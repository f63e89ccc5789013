/** Limits of one run; every run has all four. */
export type RunLimits = {
  /** Wall time, milliseconds. */
  readonly timeMs: number;
  /** Bytes of stdout and stderr together. */
  readonly outputBytes: number;
  /** Resident memory of all processes of the run together, bytes (where /proc exists). */
  readonly memoryBytes: number;
  /** How long a process may tidy up between SIGTERM and SIGKILL, milliseconds; 500 when not given. */
  readonly graceMs?: number;
};

/** What the runner process is told to run. */
export type RunOrder = {
  /** Unique name of the run; names its temporary folder, by which escaped processes are found. */
  readonly id: string;
  /**
   * Runs of one scope leave their processes running for each other, as the calls of a runtime executable must; the processes
   * end when the scope is released.
   */
  readonly scope?: string;
  /** Absolute path of the program. */
  readonly program: string;
  /** SHA-256 of the bytes that somebody was shown, lower-case hex; other bytes are refused. Null for programs that are not pack scripts. */
  readonly sha256: string | null;
  readonly args: readonly string[];
  /** Absolute working directory; null for the empty temporary folder of the run. */
  readonly cwd: string | null;
  /** The whole environment of the run; nothing is inherited. */
  readonly env: Readonly<Record<string, string>>;
  /** What it reads first, and all that it reads unless its input stays open. */
  readonly stdin: string;
  /** Its input stays open for `input` messages until it ends. */
  readonly keepsInput?: true;
  readonly limits: RunLimits;
};

/** How a run ended. Exactly one of the first four says so. */
export type RunEnd =
  /** The program ended by itself; 128 + n when signal n ended it from outside. */
  | { readonly kind: "exited"; readonly exitCode: number }
  /** It was ended here, because of a limit. */
  | { readonly kind: "stopped"; readonly limit: "time" | "output" | "memory" | "processes"; readonly reason: string }
  /** Somebody cancelled it. */
  | { readonly kind: "cancelled" }
  /** It never ran: no such file, not executable, other bytes than shown. */
  | { readonly kind: "refused"; readonly reason: string };

export type RunOutcome = {
  readonly end: RunEnd;
  /** Standard output and standard error in order of arrival. */
  readonly output: string;
  readonly stdout: string;
  readonly stderr: string;
  readonly durationMs: number;
};

export type RunOutput = { readonly stream: "stdout" | "stderr"; readonly text: string };

export type ToRunner =
  | { readonly type: "run"; readonly order: RunOrder }
  | { readonly type: "input"; readonly id: string; readonly text: string }
  | { readonly type: "cancel"; readonly id: string }
  | { readonly type: "release"; readonly scope: string };

export type FromRunner =
  | { readonly type: "started"; readonly id: string }
  | { readonly type: "output"; readonly id: string; readonly output: RunOutput }
  | { readonly type: "ended"; readonly id: string; readonly end: RunEnd; readonly durationMs: number };
