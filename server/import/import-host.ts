import type { FetchPolicy } from "./fetch-policy";

/** What is going on while packs are fetched, for a progress line. */
export type ImportProgress = {
  readonly step: "wait" | "list-tags" | "fetch" | "check-out" | "ready";
  readonly source: string;
  /** Bytes on disk so far, while fetching. */
  readonly bytes?: number;
  /** What git says that it is doing, and how far it is with it. */
  readonly phase?: string;
  readonly percent?: number;
};

/** What installing needs from outside: where the cache is, what may be fetched, the time, and who listens. */
export type ImportHost = {
  /** The cache of checkouts (`server/city/gc-home.ts`). */
  readonly cacheRoot: string;
  readonly policy: FetchPolicy;
  readonly now: () => Date;
  readonly progress?: (progress: ImportProgress) => void;
  readonly signal?: AbortSignal;
};
