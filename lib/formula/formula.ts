import type { Origin } from "./origin";
import type { EdgeRule } from "./recipe";
import type { Constraint } from "./requirement/constraint";
import type { Variable } from "./variables/variable";

/** A dependency on a local step id, with the rule that put it there. */
export type Need = { readonly on: string; readonly rule: EdgeRule };

/** A `condition` with the step that carries it: a step also obeys those of the loop or expansion target it came from (decisions F2, F3). */
export type StepCondition = { readonly text: string; readonly owner: string };

export type Gate = { readonly type: string; readonly id?: string; readonly timeout?: string };

/** Exactly one of `count`, `until` and `range` is in use; absent numbers are 0 and absent texts empty, as the rules count them (formula 1.6). */
export type Loop = {
  readonly count: number;
  readonly until: string;
  readonly max: number;
  readonly range: string;
  readonly variable: string;
  readonly body: readonly Step[];
};

/** `waits_for` as authored, and the local ids that it stands for once passes have renamed them; empty without `children-of`. */
export type WaitsFor = { readonly text: string; readonly spawners: readonly string[] };

/** The constructs that need the formulas v2 contract; kept to be refused, or shown (formula 5). */
export type GraphConstruct = "check" | "retry" | "drain" | "on_complete";

/** A step between passes. Ids are local; texts keep their placeholders. */
export type Step = {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** The path inside a description that only points to a file; substitution leaves it alone. */
  readonly descriptionPointer?: string;
  readonly notes: string;
  readonly type: string;
  readonly priority?: number;
  readonly tags: readonly string[];
  readonly metadata: Readonly<Record<string, string>>;
  readonly dependsOn: readonly Need[];
  readonly needs: readonly Need[];
  readonly conditions: readonly StepCondition[];
  readonly children: readonly Step[];
  readonly assignee: string;
  readonly expand: string;
  readonly expandVars: Readonly<Record<string, string>>;
  readonly loop?: Loop;
  readonly waitsFor?: WaitsFor;
  readonly gate?: Gate;
  readonly timeout?: string;
  readonly graph: Readonly<Partial<Record<GraphConstruct, Readonly<Record<string, unknown>>>>>;
  readonly origin: Origin;
};

export type BondPoint = { readonly id: string; readonly afterStep: string; readonly beforeStep: string };
export type Hook = { readonly trigger: string; readonly attach: string };
export type ExpandRule = {
  readonly target: string;
  readonly with: string;
  readonly vars: Readonly<Record<string, string>>;
};
export type MapRule = {
  readonly select: string;
  readonly with: string;
  readonly vars: Readonly<Record<string, string>>;
};
export type BranchRule = { readonly from: string; readonly steps: readonly string[]; readonly join: string };
export type GateRule = { readonly before: string; readonly condition: string };

/** The `[compose]` table. Bond points and hooks are validated and have no effect (reference 1.4). */
export type Compose = {
  readonly bondPoints: readonly BondPoint[];
  readonly hooks: readonly Hook[];
  readonly expand: readonly ExpandRule[];
  readonly map: readonly MapRule[];
  readonly branch: readonly BranchRule[];
  readonly gate: readonly GateRule[];
  readonly aspects: readonly string[];
};

export type AdviceStep = {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly type: string;
};

/** One `[[advice]]` rule with its before and after lists in wiring order: plain ones first, then those of `around`. */
export type AdviceRule = {
  readonly target: string;
  readonly before: readonly AdviceStep[];
  readonly after: readonly AdviceStep[];
  readonly origin: Origin;
};

/** A parsed formula file, and the value that every pass takes and returns. */
export type Formula = {
  readonly name: string;
  readonly description: string;
  readonly type: string;
  readonly contract: string;
  readonly requires: string;
  readonly constraints: readonly Constraint[];
  readonly extends: readonly string[];
  readonly variables: readonly Variable[];
  readonly steps: readonly Step[];
  readonly template: readonly Step[];
  readonly compose?: Compose;
  readonly advice: readonly AdviceRule[];
  readonly phase: string;
  readonly pour: boolean;
  readonly catalog?: { readonly name: string; readonly description: string };
  readonly source: string;
  readonly hash: string;
};
