import type { Diagnostic } from "@/lib/diagnostic/diagnostic";
import type { PackExpectation } from "./pack-case";

/** Compares errors and warnings with what a case says about them; lints count as neither. */
export function checkMessages(expect: PackExpectation, diagnostics: readonly Diagnostic[]): string[] {
  const messages = (severity: Diagnostic["severity"]) =>
    diagnostics.filter((item) => item.severity === severity).map(({ message }) => message);
  const errors = messages("error");
  const warnings = messages("warning");
  const failures: string[] = [];
  const mayFail = expect.error || expect.error_contains !== undefined;
  if (mayFail && errors.length === 0) failures.push("expected an error, actual none");
  if (!mayFail && errors.length > 0) failures.push(`expected no error, actual ${errors.join(" | ")}`);
  for (const part of expect.error_contains ?? []) {
    if (!errors.some((error) => error.includes(part))) {
      failures.push(`expected an error with ${JSON.stringify(part)}, actual ${errors.join(" | ") || "none"}`);
    }
  }
  for (const part of expect.warning_contains ?? []) {
    if (!warnings.some((warning) => warning.includes(part))) {
      failures.push(`expected a warning with ${JSON.stringify(part)}, actual ${warnings.join(" | ") || "none"}`);
    }
  }
  for (const part of expect.warning_absent ?? []) {
    const found = warnings.find((warning) => warning.includes(part));
    if (found !== undefined) failures.push(`expected no warning with ${JSON.stringify(part)}, actual ${found}`);
  }
  return failures;
}
