export const MERGE_STRATEGIES = ["direct", "mr", "local"] as const;
export type MergeStrategy = (typeof MERGE_STRATEGIES)[number];

/** A sling as asked for, by the command line, the composer or the API alike (runtime 7.1). */
export type SlingRequest = {
  /** Undefined in the one-argument form: the bead's prefix leads to its rig's default target. */
  readonly target?: string;
  /** A bead id, a formula name (with `formula`), or the text of a new task. */
  readonly work: string;
  readonly formula: boolean;
  readonly on?: string;
  readonly noFormula: boolean;
  readonly vars: Readonly<Record<string, string>>;
  readonly title?: string;
  /** Text of the new task, given on standard input instead of as an argument. */
  readonly stdin?: string;
  readonly force: boolean;
  readonly nudge: boolean;
  readonly merge?: MergeStrategy;
  readonly noConvoy: boolean;
  readonly owned: boolean;
  readonly scopeKind?: string;
  readonly scopeRef?: string;
  readonly dryRun: boolean;
  readonly reassign: boolean;
};

/** A request with everything switched off, for callers that set only what they mean. */
export function slingRequest(work: string, given: Partial<Omit<SlingRequest, "work">> = {}): SlingRequest {
  return {
    work,
    formula: false,
    noFormula: false,
    vars: {},
    force: false,
    nudge: false,
    noConvoy: false,
    owned: false,
    dryRun: false,
    reassign: false,
    ...given,
  };
}

/** The first thing wrong with the flags of a request, in the words of runtime 15 rows 26 to 28; undefined when they agree. */
export function requestProblem(request: SlingRequest): string | undefined {
  const exclusive: readonly (readonly [string, boolean, string, boolean])[] = [
    ["formula", request.formula, "on", request.on !== undefined],
    ["no-formula", request.noFormula, "formula", request.formula],
    ["no-formula", request.noFormula, "on", request.on !== undefined],
    ["stdin", request.stdin !== undefined, "formula", request.formula],
  ];
  for (const [a, hasA, b, hasB] of exclusive) {
    if (hasA && hasB) return `--${a} and --${b} cannot be used together`;
  }
  if (request.owned && request.noConvoy) return "--owned requires a convoy (cannot use with --no-convoy)";
  if (request.merge !== undefined && !MERGE_STRATEGIES.includes(request.merge))
    return "--merge must be direct, mr, or local";
  if ((request.scopeKind === undefined) !== (request.scopeRef === undefined)) {
    return "--scope-kind and --scope-ref must be provided together";
  }
  if (request.scopeKind !== undefined && request.scopeKind !== "city" && request.scopeKind !== "rig") {
    return "--scope-kind must be city or rig";
  }
  return undefined;
}
