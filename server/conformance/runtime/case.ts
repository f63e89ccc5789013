/** A line of a runtime case file (reference 16). */
export type RuntimeCase = {
  readonly id: string;
  readonly area: string;
  readonly given: Given;
  readonly do: Operation | readonly Operation[];
  readonly expect: Readonly<Record<string, unknown>>;
};

export type Given = {
  readonly now?: string;
  readonly stores?: readonly { readonly name: string; readonly prefix: string }[];
  readonly rigs?: readonly { readonly name: string; readonly prefix?: string }[];
  readonly agents?: readonly { readonly name: string; readonly rig?: string; readonly [field: string]: unknown }[];
  readonly beads?: readonly Readonly<Record<string, unknown>>[];
  readonly deps?: readonly GivenEdge[];
  readonly formulas?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly file?: string;
  readonly [other: string]: unknown;
};

export type GivenEdge = {
  readonly issue: string;
  readonly on: string;
  readonly type?: string;
  readonly metadata?: unknown;
};

export type Operation = { readonly op: string; readonly [argument: string]: unknown };

/** What an operation came to: named facts, or one plain value. A refusal is `error`. */
export type Result = { readonly [fact: string]: unknown };

export function operationsOf(runtimeCase: RuntimeCase): readonly Operation[] {
  return Array.isArray(runtimeCase.do) ? runtimeCase.do : [runtimeCase.do as Operation];
}
