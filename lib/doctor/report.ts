import type { CheckResult } from "./check-result";

const glyphs = { ok: "✓", warning: "⚠", error: "✗", "not-run": "·" } as const;

export type DoctorCounts = {
  readonly passed: number;
  readonly warned: number;
  readonly failed: number;
  readonly blockingFailed: number;
  readonly fixed: number;
  readonly notRun: number;
};

/** Counts of a report. A muted finding stays counted (ux 52). */
export function doctorCounts(results: readonly CheckResult[]): DoctorCounts {
  const count = (test: (result: CheckResult) => boolean) => results.filter(test).length;
  return {
    passed: count((result) => result.status === "ok"),
    warned: count((result) => result.status === "warning"),
    failed: count((result) => result.status === "error"),
    blockingFailed: count((result) => result.status === "error" && result.severity === "blocking"),
    fixed: count((result) => result.fixed),
    notRun: count((result) => result.status === "not-run"),
  };
}

/** 1 with at least one blocking error; warnings and advisory errors exit 0 (runtime 10.1). */
export const doctorExitCode = (results: readonly CheckResult[]): 0 | 1 =>
  doctorCounts(results).blockingFailed > 0 ? 1 : 0;

/** The report as text (runtime 10.1): a line a check, details only when asked for, then the summary. */
export function formatDoctorReport(results: readonly CheckResult[], options: { readonly verbose: boolean }): string {
  const lines = results.flatMap((result) => formatCheck(result, options.verbose));
  return `${[...lines, summary(results)].join("\n")}\n`;
}

function formatCheck(result: CheckResult, verbose: boolean): string[] {
  const advisory = result.severity === "advisory" && result.status !== "ok" ? " (advisory)" : "";
  const muted = result.mute ? ` (muted until ${result.mute.until}: ${result.mute.reason})` : "";
  const lines = [
    `  ${glyphs[result.status]} ${result.name} — ${result.message}${advisory}${result.fixed ? " (fixed)" : ""}${muted}`,
  ];
  if (verbose) lines.push(...result.details.map((detail) => `      ${detail}`));
  if (result.fixAttempted && !result.fixed) {
    lines.push(result.fixError ? `      fix failed: ${result.fixError}` : "      fix attempted; check still failing");
  }
  if (result.hint && result.status !== "ok" && !result.fixed) lines.push(`      hint: ${result.hint}`);
  return lines;
}

/** Non-zero parts only. What did not run is said, because silence would read as health. */
function summary(results: readonly CheckResult[]): string {
  if (results.length === 0) return "No checks ran.";
  const counts = doctorCounts(results);
  const advisory = counts.failed - counts.blockingFailed;
  const parts: [number, string][] = [
    [counts.passed, "passed"],
    [counts.warned, "warnings"],
    [counts.blockingFailed, "failed"],
    [advisory, "advisory"],
    [counts.fixed, "fixed"],
    [counts.notRun, "not run"],
  ];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}`)
    .join(", ");
}

/** The report as one JSON value (runtime 10.1). */
export function doctorJson(results: readonly CheckResult[]): Record<string, unknown> {
  const counts = doctorCounts(results);
  return {
    passed: counts.passed,
    warned: counts.warned,
    failed: counts.failed,
    blocking_failed: counts.blockingFailed,
    fixed: counts.fixed,
    not_run: counts.notRun,
    results: results.map((result) => ({
      name: result.name,
      status: result.status,
      severity: result.severity,
      message: result.message,
      fix_hint: result.hint,
      details: result.details,
      fixable: result.fixable,
      fix_attempted: result.fixAttempted,
      fix_error: result.fixError,
      fixed: result.fixed,
      owner: result.owner,
      duration_ms: result.durationMs,
      ...(result.mute ? { mute: result.mute } : {}),
    })),
  };
}
