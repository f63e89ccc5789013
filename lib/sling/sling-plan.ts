import type { SlingRequest } from "./sling-request";

/** What is slung (runtime 7.3). */
export type WorkKind = "formula" | "bead" | "text" | "convoy";

/** How a formula takes part: cooked alone and its root routed, attached by `--on`, or attached as the target's default. */
export type FormulaUse = {
  readonly name: string;
  readonly how: "formula" | "on" | "default";
  /** Where a default came from, in words; empty otherwise. */
  readonly origin: string;
  readonly rootOnly: boolean;
  readonly vapor: boolean;
  /** Beads that one cooking makes, the root included. */
  readonly beadCount: number;
};

/** One bead of the work, or the one that is to be made (`beadId` null). */
export type SlingItem = {
  readonly beadId: string | null;
  readonly title: string;
  readonly type: string;
  readonly status: string;
  readonly assignee: string;
  readonly action: "route" | "already-routed" | "skip-status" | "fail";
  /** Why a member of a convoy will fail while the others are routed (decision R16). */
  readonly why: string | null;
  /** A live molecule that is attached now and is burned first (decision R14). */
  readonly burns: string | null;
};

/** What a sling would do, checked and not yet done. Acting recomputes it and compares `revision`. */
export type SlingPlan = {
  readonly request: SlingRequest;
  readonly kind: WorkKind;
  readonly target: string;
  /** The pool instance that was named (decision R7). */
  readonly instance: string | null;
  readonly targetSummary: string;
  readonly slingQuery: string;
  /** Rig whose store holds the work, null for the city store. */
  readonly rig: string | null;
  readonly formula: FormulaUse | null;
  readonly items: readonly SlingItem[];
  readonly convoyId: string | null;
  readonly makesConvoy: boolean;
  /** A live convoy that tracks the bead already and is reused. */
  readonly reusesConvoy: string | null;
  readonly crossRig: string | null;
  readonly warnings: readonly string[];
  /** Revision of the composed city that the plan was made on. */
  readonly revision: string;
};

/** What one item came to. */
export type SlungItem = {
  readonly beadId: string;
  readonly outcome: "slung" | "already-routed" | "skipped" | "failed";
  readonly status: string;
  readonly why?: string;
  /** Root of the molecule or wisp that was attached. */
  readonly wisp?: string;
  readonly burned?: string;
};

export type SlingResult = {
  readonly plan: SlingPlan;
  /** A task that was made from free text. */
  readonly created: { readonly id: string; readonly title: string } | null;
  /** Root of a formula that was cooked alone. */
  readonly root: string | null;
  readonly convoy: string | null;
  readonly items: readonly SlungItem[];
  /** What became of the nudge, null where none was asked for or it was not sent yet. */
  readonly nudge: string | null;
  /** The asked act that carries the nudge, null where none was asked for. */
  readonly nudgeAction: string | null;
};
