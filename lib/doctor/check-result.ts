/** What a check found. `not-run` is a state of its own: it is never drawn as healthy. */
export type CheckStatus = "ok" | "warning" | "error" | "not-run";

/** What a check says, before the doctor adds who it is (runtime 10.1). */
export type Verdict = {
  readonly status: CheckStatus;
  /** Only a blocking error fails the run. Default: blocking. */
  readonly severity?: "blocking" | "advisory";
  readonly message: string;
  /** Evidence, one line each. */
  readonly details?: readonly string[];
  /** What to do; shown only when not ok. */
  readonly hint?: string;
};

/** One row of a doctor report. */
export type CheckResult = {
  readonly name: string;
  readonly status: CheckStatus;
  readonly severity: "blocking" | "advisory";
  readonly message: string;
  readonly hint: string;
  readonly details: readonly string[];
  /** Whether a repair exists; a hint that names one never appears without it. */
  readonly fixable: boolean;
  readonly fixAttempted: boolean;
  readonly fixError: string;
  readonly fixed: boolean;
  /** `core`, or the pack that brings the check. */
  readonly owner: string;
  /** Milliseconds; 0 for a check that did not run. */
  readonly durationMs: number;
  /** Set when somebody muted it and the mute has not expired. */
  readonly mute?: { readonly reason: string; readonly by: string; readonly until: string };
};

/** Makes a row of a verdict. */
export function checkResult(
  name: string,
  verdict: Verdict,
  rest: { readonly fixable: boolean; readonly owner: string; readonly durationMs: number },
): CheckResult {
  return {
    name,
    status: verdict.status,
    severity: verdict.severity ?? "blocking",
    message: verdict.message,
    hint: verdict.hint ?? "",
    details: verdict.details ?? [],
    fixAttempted: false,
    fixError: "",
    fixed: false,
    ...rest,
  };
}

/** A verdict over a list of findings: `fine` when there are none, else `count` words them and they are the details. */
export function countedVerdict(
  findings: readonly string[],
  fine: string,
  bad: (count: number) => Omit<Verdict, "details">,
): Verdict {
  if (findings.length === 0) return { status: "ok", message: fine };
  return { ...bad(findings.length), details: findings };
}
