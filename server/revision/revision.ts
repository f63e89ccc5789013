/** What lists and banners show of a revision. */
export type Revision = {
  /** 1, 2, 3… in each city. */
  readonly number: number;
  /** Content hash over what was read (reference 25); equal hashes are equal cities. */
  readonly hash: string;
  /** RFC 3339 in UTC. */
  readonly loadedAt: string;
  readonly loads: boolean;
  readonly valid: boolean;
  readonly errors: number;
  readonly warnings: number;
  readonly agents: number;
  /** Files that differ from the revision before, at most a hundred; `changed` counts all. */
  readonly changes: readonly FileChange[];
  readonly changed: number;
};

export type FileChange = { readonly file: string; readonly change: "added" | "changed" | "removed" };

/** Revisions that a city keeps; besides, the last one that loads is never dropped. */
export const keptRevisions = 60;
