import { homedir } from "node:os";
import { join } from "node:path";
import type { FetchPolicy } from "./fetch-policy";

/** What is going on while packs are fetched, for a progress line. */
export type ImportProgress = {
  readonly step: "list-tags" | "fetch" | "check-out" | "ready";
  readonly source: string;
  /** Bytes on disk so far, while fetching. */
  readonly bytes?: number;
};

/** What installing needs from outside: where the cache is, what may be fetched, the time, and who listens. */
export type ImportHost = {
  /** `<home>/.gc`, or `GC_HOME`. */
  readonly gcHome: string;
  readonly policy: FetchPolicy;
  readonly now: () => Date;
  readonly progress?: (progress: ImportProgress) => void;
  readonly signal?: AbortSignal;
};

/** The folder of everything that belongs to a person and not to a city (reference 8.4, 24.1). */
export function gcHome(env: Readonly<Record<string, string | undefined>>): string {
  return env.GC_HOME || join(env.HOME || homedir(), ".gc");
}

/** Where checkouts of remote packs lie: `<gc home>/cache/repos` (reference 8.4). */
export function repositoryCacheRoot(home: string): string {
  return join(home, "cache", "repos");
}
