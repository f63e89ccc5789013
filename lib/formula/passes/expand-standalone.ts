import { materialize } from "../expansion/materialize";
import type { Formula, Step } from "../formula";
import { StepBudget } from "../graph/step-budget";
import { NEW_STEP } from "../parse/new-step";
import type { PassContext } from "../pass-context";
import { filterConditions } from "./filter-conditions";

/** Lets an expansion formula without steps stand on its own: its template expands against a target called `main` (reference 5.8). */
export function expandStandalone(formula: Formula, cx: PassContext): Formula {
  if (formula.template.length === 0) return formula;
  const hasSteps = formula.steps.length > 0 || cx.removed.length > 0;
  if (formula.type !== "expansion" || hasSteps) {
    const message = hasSteps
      ? "the template is ignored: the formula has steps"
      : "only expansion formulas use a template";
    cx.lint("template-ignored", { file: formula.source, path: ["template"] }, message);
    return formula;
  }
  const target: Step = {
    ...NEW_STEP,
    id: "main",
    title: formula.name,
    description: formula.description,
    origin: { file: formula.source, line: 1, path: [], through: [{ kind: "standalone", expansion: formula.name }] },
  };
  const site = {
    pass: "standalone-expansion",
    parent: formula.name,
    context: `standalone expansion "${cx.name}": materializing expansion "${formula.name}": `,
    budget: new StepBudget(),
  };
  const { steps } = materialize(formula, target, cx.values, site, cx);
  return filterConditions({ ...formula, steps, template: [] }, cx);
}
