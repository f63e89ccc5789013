import { formatDiagnostic } from "@/lib/diagnostic/format-diagnostic";
import { type ReportRow, rowDiagnostic } from "@/lib/discipline/pack/report";

/** A report as text: one line a finding, `rule  file:line:column: severity: path: message`. */
export function reportText(rows: readonly ReportRow[]): string {
  return rows.map((row) => `${row.rule}  ${formatDiagnostic(rowDiagnostic(row))}\n`).join("");
}

/** Steps as text: one line a step, with the reason of those that fail. */
export function stepsText(
  steps: readonly { readonly step: string; readonly ok: boolean; readonly reason: string }[],
): string {
  return steps.map(({ step, ok, reason }) => `${ok ? "ok  " : "FAIL"} ${step}${ok ? "" : `: ${reason}`}\n`).join("");
}
