/** One `[vars]` entry (formula 1.4). `default` absent and `default: ""` differ. `type` is carried and never enforced (formula 4). */
export type Variable = {
  readonly name: string;
  readonly description: string;
  readonly default?: string;
  readonly required: boolean;
  readonly enum: readonly string[];
  readonly pattern?: string;
  readonly type?: string;
};

/** Where a value came from, in order of precedence (formula 1.4). */
export type ValueSource = "explicit" | "rig" | "routing" | "default";

/** Names that a targeted invocation injects when a formula uses them (formula 1.4). */
export const ROUTING_VARIABLES: ReadonlySet<string> = new Set([
  "issue",
  "rig_name",
  "binding_name",
  "binding_prefix",
  "base_branch",
  "target_branch",
]);
