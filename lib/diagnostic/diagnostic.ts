import type { DiagnosticCode } from "./code";

/** `error` refuses; `warning` loads but asks for a change; `lint` is accepted but surprising (below warning); `info` explains. */
export type Severity = "error" | "warning" | "lint" | "info";

/** One finding about one place in one file. `line` and `column` are 1-based. `path` is the dotted path inside the file. */
export type Diagnostic = {
  readonly code: DiagnosticCode;
  readonly severity: Severity;
  readonly path: string;
  readonly message: string;
  readonly hint?: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
};
