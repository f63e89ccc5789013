/** A bead to be written, every text substituted. `ref` is its recipe id, of the root the formula name. */
export type PlannedBead = {
  readonly id: string;
  readonly ref: string;
  readonly title: string;
  readonly description: string;
  readonly type: string;
  readonly priority: number;
  readonly assignee: string;
  readonly labels: readonly string[];
  readonly metadata: Readonly<Record<string, string>>;
  /** The bead id of its container inside the plan; null for the root. */
  readonly parentId: string | null;
  /** Place in the recipe. */
  readonly ordinal: number;
  readonly awaitType: string;
  readonly awaitId: string;
  /** What is derived from the plan's own edges; everything in it is open. */
  readonly openBlockers: number;
  readonly isBlocked: boolean;
  readonly openChildren: number;
  readonly descendants: number;
  readonly blockedDescendants: number;
};

/** An edge between two planned beads, by bead id. */
export type PlannedEdge = {
  readonly issueId: string;
  readonly onId: string;
  readonly type: "blocks" | "parent-child" | "waits-for";
  /** JSON text; the recorded waits_for mode. */
  readonly metadata: string;
};

/** A `{{name}}` without a value outside of titles: written as it stands, and told (decision F9). */
export type Leftover = { readonly ref: string; readonly field: string; readonly names: readonly string[] };

/** Everything that a cook writes, before anything is written. */
export type BeadPlan = {
  readonly formula: string;
  readonly rootId: string;
  readonly beads: readonly PlannedBead[];
  readonly edges: readonly PlannedEdge[];
  readonly leftovers: readonly Leftover[];
};

/** A plan, or every reason against it, as the sentences for the user (formula reference 9). */
export type Planned = { readonly plan: BeadPlan } | { readonly problems: readonly string[] };
