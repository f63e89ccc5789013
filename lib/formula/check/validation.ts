import type { FormulaCode } from "@/lib/diagnostic/codes/formula";
import { didYouMean } from "@/lib/diagnostic/did-you-mean";
import type { Formula, Step } from "../formula";
import type { Finding } from "../report/finding";

/** The heading under which all structural problems of a formula are gathered (reference 3). */
export const VALIDATION_LIST = "formula validation failed";

const MAX_SUGGESTIONS = 20;

/** Gathers the structural problems of one formula, each with its place. */
export class Validation {
  readonly findings: Finding[] = [];
  #suggestions = 0;

  constructor(readonly formula: Formula) {}

  /** A problem of the formula's own table. */
  top(message: string, path: Finding["path"], code: FormulaCode = "formula-invalid"): void {
    this.#add(code, message, this.formula.source, path);
  }

  /** A name in a step's key that no step has; the nearest one that is there is suggested. */
  unknownStep(step: Step, message: string, key: string, name: string, known: Iterable<string>): void {
    // Each suggestion compares with every id; a file with thousands of wrong names gets the first few.
    const near = this.#suggestions++ < MAX_SUGGESTIONS ? didYouMean(name, known) : undefined;
    const { file, path } = step.origin;
    this.#add("formula-invalid", message, file, [...path, key], near && `did you mean ${near}`);
  }

  /** A problem of a step, or of one of its keys. */
  step(step: Step, message: string, key?: string, code: FormulaCode = "formula-invalid"): void {
    const { file, path } = step.origin;
    this.#add(code, message, file, key === undefined ? path : [...path, key]);
  }

  #add(code: FormulaCode, message: string, file: string, path: Finding["path"], hint?: string): void {
    this.findings.push({ code, severity: "error", message, hint, file, path, context: "", list: VALIDATION_LIST });
  }
}
