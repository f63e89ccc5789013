/** A comparison of a value: `age:>2d`, `priority:<=1`. Plain values are `=`. */
export type FilterOp = "=" | "<" | "<=" | ">" | ">=";

/** One term of a filter. Several values are alternatives: `status:open,blocked`. */
export type FilterTerm = {
  readonly key: FilterKey;
  /** The metadata key of `meta.<key>`, else empty. */
  readonly field: string;
  readonly op: FilterOp;
  readonly values: readonly string[];
  readonly negated: boolean;
};

/** What can be asked for; `text` is a bare word, found in titles and ids. */
export const filterKeys = [
  "text",
  "state",
  "status",
  "type",
  "rig",
  "priority",
  "assignee",
  "owner",
  "label",
  "id",
  "parent",
  "in",
  "convoy",
  "routed",
  "ref",
  "meta",
  "is",
  "has",
  "age",
  "created",
  "updated",
  "closed",
] as const;

export type FilterKey = (typeof filterKeys)[number];

/** States that are computed, not stored (`state:ready`). */
export const beadStates = [
  "open",
  "ready",
  "working",
  "blocked",
  "deferred",
  "gate",
  "human",
  "failed",
  "closed",
] as const;

export const beadFlags = ["pinned", "template", "ephemeral", "wisp", "container", "root"] as const;

export const beadParts = ["assignee", "labels", "parent", "children", "comments", "blockers", "description"] as const;

/** A mistake in a filter's text. `at` is the offset of the term, `from` and `to` bound the part of it that is wrong. */
export type FilterProblem = {
  readonly at: number;
  readonly term: string;
  readonly from: number;
  readonly to: number;
  readonly message: string;
  /** What the wrong part was probably meant to be; empty when nothing comes near. */
  readonly instead: string;
};

export type Filter = { readonly terms: readonly FilterTerm[]; readonly problems: readonly FilterProblem[] };
