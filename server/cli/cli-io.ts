/** What a command talks to: a terminal, a test, or a request of a command line that found this server. */
export type CliIo = {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** All of standard input; empty when it is a terminal. */
  readonly stdin: () => Promise<string>;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly now: () => Date;
};

/** The variables that a forwarded command takes along; nothing else of the caller's environment reaches the server. */
export const forwardedVariables = [
  "GC_CITY",
  "GC_CITY_PATH",
  "GC_RIG",
  "GC_ALIAS",
  "GC_AGENT",
  "GC_SESSION_ID",
  "BD_ACTOR",
  "BEADS_ACTOR",
  "USER",
] as const;
