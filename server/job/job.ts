import type { Store } from "@/server/db/store";

/** What a task is run with. `signal` ends with the runner. */
export type JobContext = {
  readonly store: Store;
  readonly cityId: string;
  readonly now: Date;
  readonly signal: AbortSignal;
};

/** A kind of background work. Running it again must do no harm: a job whose process died is run again. */
export type Task = {
  readonly name: string;
  run(payload: Readonly<Record<string, unknown>>, context: JobContext): Promise<void>;
};

/** A task that every city has done every so often. */
export type Schedule = {
  readonly task: string;
  readonly everyMs: number;
  /** Only cities that come from a Git address have it done. */
  readonly only?: "from-git";
};

export type NewJob = {
  readonly cityId: string;
  readonly task: string;
  readonly payload?: Readonly<Record<string, unknown>>;
  /** At most one waiting job of this key in a city and task; a second one replaces it. */
  readonly key?: string;
  readonly runAt?: Date;
  readonly maxAttempts?: number;
};

/** What happened to a job, for the log. */
export type JobReport = (event: {
  readonly task: string;
  readonly cityId: string;
  readonly outcome: "done" | "failed" | "given-up";
  readonly error?: string;
}) => void;

/** Running background work; the same on both stores. */
export type Jobs = { stop(): Promise<void> };
