import type { FormulaCode } from "@/lib/diagnostic/codes/formula";
import type { Severity } from "@/lib/diagnostic/diagnostic";

/**
 * A diagnostic in the making. `context` is the stage in front of it in the one-text form (`resolving formula "x": `),
 * `list` the heading under which findings of one kind are gathered there. `file` and `path` give the place.
 */
export type Finding = {
  readonly code: FormulaCode | "toml-syntax" | "toml-type" | "file-unreadable";
  readonly severity: Severity;
  readonly message: string;
  readonly hint?: string;
  readonly file?: string;
  readonly path: readonly (string | number)[];
  readonly line?: number;
  readonly column?: number;
  readonly context: string;
  readonly list?: string;
};

/** The finding as seen from one stage further out. */
export function withContext(context: string, finding: Finding): Finding {
  return context === "" || finding.severity !== "error" ? finding : { ...finding, context: context + finding.context };
}
