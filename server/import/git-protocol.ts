/** One git command for the fetch process: everything that it runs with; nothing is inherited. */
export type GitOrder = {
  readonly id: string;
  readonly args: readonly string[];
  /** Absolute working directory. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** What the command reads from standard input. */
  readonly input: string;
  /** Wall time, milliseconds. */
  readonly timeMs: number;
  /** Bytes of standard output, when it is kept; undefined where the caller takes it apart as it comes. */
  readonly outputBytes?: number;
  /** A directory that may not grow beyond so many bytes while the command runs. */
  readonly grows?: { readonly dir: string; readonly bytes: number };
};

/** How a command ended: by itself, because it was stopped here, or never begun. `errors` is standard error. */
export type GitEnd =
  | { readonly kind: "exited"; readonly exitCode: number; readonly errors: string }
  | { readonly kind: "stopped"; readonly why: string }
  | { readonly kind: "not-started"; readonly why: string };

/** How far a command is: bytes on disk, and what git itself says ("Receiving objects", 45). */
export type GitProgress = { readonly bytes?: number; readonly phase?: string; readonly percent?: number };

export type ToGit =
  | { readonly type: "run"; readonly order: GitOrder }
  | { readonly type: "cancel"; readonly id: string; readonly why: string };

export type FromGit =
  | { readonly type: "output"; readonly id: string; readonly chunk: Uint8Array }
  | { readonly type: "progress"; readonly id: string; readonly progress: GitProgress }
  | { readonly type: "ended"; readonly id: string; readonly end: GitEnd };
