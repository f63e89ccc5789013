import type { FormulaCode } from "@/lib/diagnostic/codes/formula";
import { conditionHolds, type ParsedCondition, parseCondition } from "./condition/step-condition";
import type { Formula, Step, StepCondition } from "./formula";
import type { FormulaLibrary } from "./library/formula-library";
import type { RemovedStep } from "./recipe";
import { type Finding, withContext } from "./report/finding";
import type { Constraint } from "./requirement/constraint";
import type { EffectiveValue } from "./variables/effective-values";

/** A place to report at: a step, or a path in a file. */
export type Place = { readonly file?: string; readonly path: readonly (string | number)[] };

/** What passes share beside the formula: where other formulas come from, the values of variables, and what they report. */
export class PassContext {
  readonly findings: Finding[] = [];
  readonly removed: RemovedStep[] = [];
  /** Requirements of every formula that was composed in (formula 5). */
  readonly composed: Constraint[] = [];
  /** Names of variables that decided something at compile time. */
  readonly usedVariables = new Set<string>();
  readonly #conditions = new Map<string, ParsedCondition | undefined>();
  readonly #reported = new Set<string>();
  #values: ReadonlyMap<string, string> = new Map();
  #failed = false;

  constructor(
    readonly library: FormulaLibrary,
    /** The name that was asked for. */
    readonly name: string,
    /** Values of all sources but defaults. */
    readonly supplied: Readonly<Record<string, string>>,
    /** Names that were given by hand. */
    readonly explicit: readonly string[],
    readonly formulaV2: boolean,
    readonly checkAllValues: boolean,
  ) {}

  /** Whether an error was reported so far. */
  get failed(): boolean {
    return this.#failed;
  }

  /** Values by name: formula defaults overlaid with supplied ones. */
  get values(): ReadonlyMap<string, string> {
    return this.#values;
  }

  setValues(values: readonly EffectiveValue[]): void {
    this.#values = new Map(values.map(({ name, value }) => [name, value]));
  }

  add(findings: readonly Finding[], context = ""): void {
    for (const finding of findings) {
      this.findings.push(withContext(context, finding));
      if (finding.severity === "error") this.#failed = true;
    }
  }

  /** Takes over what loading or resolving another formula found; a file that serves several steps is reported once. */
  addFrom(file: string, findings: readonly Finding[], context = ""): void {
    if (findings.length === 0 || this.#reported.has(file)) return;
    this.#reported.add(file);
    this.add(findings, context);
  }

  /** A user mistake; the compile is refused, the pass goes on to find more. */
  fail(code: FormulaCode, place: Place, message: string, context = "", hint?: string): void {
    this.add([{ code, severity: "error", message, hint, file: place.file, path: place.path, context }]);
  }

  lint(code: FormulaCode, place: Place, message: string, hint?: string): void {
    this.add([{ code, severity: "lint", message, hint, file: place.file, path: place.path, context: "" }]);
  }

  /** The parsed form of a condition text; undefined when it is malformed. */
  condition(text: string): ParsedCondition | undefined {
    if (!this.#conditions.has(text)) this.#conditions.set(text, parseCondition(text));
    return this.#conditions.get(text);
  }

  /** The first of a step's conditions that is false; malformed ones count as true until the filter refuses them. */
  falseCondition(step: Step, values: ReadonlyMap<string, string> = this.#values): StepCondition | undefined {
    return step.conditions.find(({ text }) => {
      const condition = this.condition(text);
      return condition !== undefined && !conditionHolds(condition, values);
    });
  }

  /** Whether the condition filter will keep the step. */
  readonly survives = (step: Step): boolean => step.conditions.length === 0 || this.falseCondition(step) === undefined;

  /** Remembers steps that a condition removed, with the value that decided. `parent` is the recipe id of the container. */
  remove(
    step: Step,
    pass: string,
    parent: string,
    condition: StepCondition,
    values: ReadonlyMap<string, string> = this.#values,
  ): void {
    const name = this.condition(condition.text)?.name ?? "";
    const value = values.get(name);
    const decided = value === undefined ? `${name} has no value` : `${name} = ${JSON.stringify(value)}`;
    const owner = condition.owner === step.id ? "" : ` of ${condition.owner}`;
    const reason = `condition ${condition.text}${owner} is false: ${decided}`;
    this.#removeTree(step, pass, parent, reason);
  }

  #removeTree(step: Step, pass: string, parent: string, reason: string): void {
    const id = `${parent}.${step.id}`;
    this.removed.push({ id, localId: step.id, title: step.title, pass, reason, origin: step.origin });
    for (const child of step.children) this.#removeTree(child, pass, id, reason);
  }
}

/** One pass of the pipeline: takes a formula and returns the next one; reports through the context. */
export type Pass = (formula: Formula, cx: PassContext) => Formula;
