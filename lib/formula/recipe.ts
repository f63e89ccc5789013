import type { Origin } from "./origin";
import type { Variable } from "./variables/variable";

/** `v1` compiles to a molecule; `v2` is recognised and shown, never cooked here (decision F17). */
export type Contract = "v1" | "v2";

/** `blocks` and `waits-for` hold a step back; `parent-child` is containment (formula 2). */
export type EdgeKind = "blocks" | "parent-child" | "waits-for";

/** The rule that made an edge. `needs` and `depends_on` were authored as they stand; the others were made by a pass. */
export type EdgeRule =
  | "needs"
  | "depends_on"
  | "containment"
  | "gate"
  | "waits_for"
  | "branch"
  | "advice"
  | "loop-entry"
  | "loop-chain"
  | "loop-exit"
  | "expand-entry"
  | "expand-exit";

/** `step` waits for, or lies inside, `on`; both are recipe ids. `mode` is the recorded waits_for mode (inert, formula 4). */
export type RecipeEdge = {
  readonly step: string;
  readonly on: string;
  readonly kind: EdgeKind;
  readonly rule: EdgeRule;
  readonly mode?: "all-children" | "any-children";
};

/** The wait that a gate bead stands for; nothing here evaluates it (formula 4). */
export type RecipeGate = { readonly type: string; readonly id?: string; readonly timeout?: string };

/**
 * One bead to be. `id` is the full recipe id (`<formula>.<step>`), `localId` the id inside the formula. Texts keep their
 * `{{placeholders}}`. `type` is the compiled type (`task` unless authored; `epic` with children; `gate`), before the
 * coercion to `step` at instantiation. `priority` is absent where none was authored.
 */
export type RecipeStep = {
  readonly id: string;
  readonly localId: string;
  readonly parent: string;
  readonly title: string;
  readonly description: string;
  readonly notes: string;
  readonly type: string;
  readonly priority?: number;
  readonly labels: readonly string[];
  readonly assignee: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly gate?: RecipeGate;
  readonly origin: Origin;
};

/** The molecule container, or the one bead of a root-only recipe (type `task`, `gc.kind = wisp`). */
export type RecipeRoot = {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly type: "molecule" | "task";
  readonly priority: 2;
  readonly metadata: Readonly<Record<string, string>>;
};

/** A step that is not in the recipe, the pass that removed it, and why, as a sentence with the values that decided. */
export type RemovedStep = {
  readonly id: string;
  readonly localId: string;
  readonly title: string;
  readonly pass: string;
  readonly reason: string;
  readonly origin: Origin;
};

/**
 * What a formula compiles to (formula 2): plain data. `steps` are in depth-first document order, a gate right after its
 * step, without the root. A `rootOnly` recipe still lists its steps for preview; only the root becomes a bead.
 * `source` is the absolute path of the formula's own file and `hash` the SHA-256 of its bytes.
 */
export type Recipe = {
  readonly name: string;
  readonly description: string;
  readonly contract: Contract;
  readonly phase: string;
  readonly pour: boolean;
  readonly rootOnly: boolean;
  readonly root: RecipeRoot;
  readonly steps: readonly RecipeStep[];
  readonly edges: readonly RecipeEdge[];
  readonly removed: readonly RemovedStep[];
  readonly variables: readonly Variable[];
  readonly source: string;
  readonly hash: string;
};
