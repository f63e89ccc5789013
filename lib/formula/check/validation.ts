import type { FormulaCode } from "@/lib/diagnostic/codes/formula";
import type { Formula, Step } from "../formula";
import type { Finding } from "../report/finding";

/** The heading under which all structural problems of a formula are gathered (reference 3). */
export const VALIDATION_LIST = "formula validation failed";

/** Gathers the structural problems of one formula, each with its place. */
export class Validation {
  readonly findings: Finding[] = [];

  constructor(readonly formula: Formula) {}

  /** A problem of the formula's own table. */
  top(message: string, path: Finding["path"], code: FormulaCode = "formula-invalid"): void {
    this.#add(code, message, this.formula.source, path);
  }

  /** A problem of a step, or of one of its keys. */
  step(step: Step, message: string, key?: string, code: FormulaCode = "formula-invalid"): void {
    const { file, path } = step.origin;
    this.#add(code, message, file, key === undefined ? path : [...path, key]);
  }

  #add(code: FormulaCode, message: string, file: string, path: Finding["path"]): void {
    this.findings.push({ code, severity: "error", message, file, path, context: "", list: VALIDATION_LIST });
  }
}
