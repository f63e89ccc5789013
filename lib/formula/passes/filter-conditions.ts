import type { Formula, Step } from "../formula";
import { flatMapSteps } from "../graph/walk-steps";
import type { PassContext } from "../pass-context";

/**
 * Removes steps whose condition is false, with their children and gates (formula 1.5). Edges to them vanish without a
 * bridge; a malformed condition is refused.
 */
export function filterConditions(formula: Formula, cx: PassContext): Formula {
  const keep = (steps: readonly Step[], parent: string): readonly Step[] =>
    flatMapSteps(steps, (step) => {
      if (step.conditions.length > 0) {
        checkForms(step, cx);
        const condition = cx.falseCondition(step);
        if (condition) {
          cx.remove(step, "condition-filter", parent, condition);
          return [];
        }
      }
      if (step.children.length === 0) return step;
      const children = keep(step.children, `${parent}.${step.id}`);
      return children === step.children ? step : { ...step, children };
    });
  const steps = keep(formula.steps, formula.name);
  return steps === formula.steps ? formula : { ...formula, steps };
}

function checkForms(step: Step, cx: PassContext): void {
  for (const { text, owner } of step.conditions) {
    if (cx.condition(text)) continue;
    const place = { file: step.origin.file, path: [...step.origin.path, "condition"] };
    const message = `step "${owner}": invalid step condition format: "${text}" (expected {{var}} or {{var}} == value)`;
    cx.fail("condition-invalid", place, message, "filtering steps by condition: ");
  }
}
