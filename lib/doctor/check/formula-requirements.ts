import type { Diagnostic } from "@/lib/diagnostic/diagnostic";
import { formatDiagnostic } from "@/lib/diagnostic/format-diagnostic";
import type { BuiltinCheck } from "../builtin-check";
import type { FormulaFinding } from "../facts";

/** Parse failures, deprecated contracts, v2-only constructs and host capability, for the formulas of every scope (formula 5). */
export const formulaRequirements: BuiltinCheck = {
  name: "formula-requirements",
  spec: "formula 1.3, 5; runtime 10.2",
  verifies: "every formula of every layer compiles on this host",
  needs: "city",
  run: ({ formulas }) => {
    const broken = pick(formulas, (item) => item.severity === "error");
    const deprecated = pick(formulas, (item) => item.severity !== "error" && item.code === "contract-deprecated");
    const details = [...broken, ...deprecated];
    const count = new Set(formulas.map((formula) => formula.file)).size;
    if (details.length === 0) return { status: "ok", message: `all ${count} formula(s) satisfy their requirements` };
    const hint = "each line names the file and what to change; the page of the formula shows every pass";
    if (broken.length > 0) return { status: "error", message: `${broken.length} formula problem(s)`, details, hint };
    return { status: "warning", message: `${deprecated.length} deprecated declaration(s)`, details, hint };
  },
};

/** Constructs that are accepted and do nothing (formula 4): silence would let an author believe otherwise. */
export const inertConstructs: BuiltinCheck = {
  name: "inert-constructs",
  spec: "formula 4, decisions F8",
  verifies: "nothing is written that has no effect",
  needs: "city",
  run: ({ formulas }) => {
    const details = pick(formulas, (item) => item.severity === "lint");
    if (details.length === 0) return { status: "ok", message: "no inert constructs" };
    const message = `${details.length} construct(s) are accepted without effect or surprise`;
    return { status: "warning", severity: "advisory", message, details, hint: "delete them, or write what does it" };
  },
};

/** The same file seen by several scopes is reported once. */
function pick(formulas: readonly FormulaFinding[], wanted: (item: Diagnostic) => boolean): string[] {
  const lines = formulas.flatMap((formula) =>
    formula.diagnostics
      .filter(wanted)
      .map((item) => `formula "${formula.name}": ${formatDiagnostic({ ...item, file: item.file ?? formula.file })}`),
  );
  return [...new Set(lines)];
}
