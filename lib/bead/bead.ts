/** Statuses that every store knows (runtime 1.2); a project may define more, so the field itself is a string. */
export const builtinStatuses = ["open", "in_progress", "blocked", "deferred", "closed", "pinned", "hooked"] as const;

/** `issueId` is the dependent, `dependsOnId` what it waits on or, for `parent-child`, its container (runtime 1.1). */
export type Dependency = {
  readonly issueId: string;
  readonly dependsOnId: string;
  readonly type: string;
  readonly createdAt: string;
  readonly createdBy: string;
  /** JSON text, as the record holds it; empty when there is none. */
  readonly metadata: string;
  readonly threadId: string;
};

export type Comment = {
  readonly id: string;
  readonly beadId: string;
  readonly author: string;
  readonly text: string;
  readonly createdAt: string;
};

/** A gate's recorded wait (runtime 1.1). `timeout` is in nanoseconds. Nothing here evaluates it (decision R13). */
export type Await = {
  readonly type: string;
  readonly id: string;
  readonly timeout: number | null;
  readonly waiters: readonly string[];
};

/**
 * One bead (runtime 1.1). Times are RFC 3339 in UTC. `rig` names the rig whose store holds it, null for the city store.
 * `extra` keeps the record's remaining fields under their own names, so that an export gives back what an import took.
 */
export type Bead = {
  readonly id: string;
  readonly rig: string | null;
  readonly title: string;
  readonly type: string;
  readonly status: string;
  /** 0 (most urgent) to 4; null where none was given, which sorts and shows as 2 (decision R1). */
  readonly priority: number | null;
  readonly description: string;
  readonly design: string;
  readonly acceptanceCriteria: string;
  readonly notes: string;
  readonly assignee: string;
  readonly owner: string;
  readonly createdBy: string;
  readonly externalRef: string | null;
  readonly specId: string;
  readonly sourceSystem: string;
  readonly estimatedMinutes: number | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly startedAt: string | null;
  readonly closedAt: string | null;
  readonly dueAt: string | null;
  readonly deferUntil: string | null;
  readonly closeReason: string;
  readonly closedBySession: string;
  readonly labels: readonly string[];
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly ephemeral: boolean;
  readonly noHistory: boolean;
  readonly pinned: boolean;
  readonly isTemplate: boolean;
  readonly wispType: string;
  readonly molType: string;
  readonly workType: string;
  readonly await: Await | null;
  readonly extra: Readonly<Record<string, unknown>>;
  /** The recipe id it was cooked from, else empty. */
  readonly ref: string;
  /** The target of its first parent-child edge. */
  readonly parentId: string | null;
  /** Place among its siblings, as authored. */
  readonly ordinal: number;
  /** Grows with every edit; an edit that names an older version is refused (409). */
  readonly version: number;
  /** Held by an open blocker of its own or of a container (decisions R10, R11). */
  readonly isBlocked: boolean;
  /** Roll-ups over parent-child: open direct children, descendants at any depth, and those that are closed. */
  readonly openChildren: number;
  readonly descendants: number;
  readonly closedDescendants: number;
};
