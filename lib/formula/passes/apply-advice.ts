import type { AdviceRule, AdviceStep, Formula, Need, Step } from "../formula";
import { globOf } from "../glob/match-glob";
import { StepBudget } from "../graph/step-budget";
import { stepIds } from "../graph/walk-steps";
import { MAX_EXPANDED_STEPS } from "../limits";
import { NEW_STEP } from "../parse/new-step";
import type { PassContext } from "../pass-context";
import { substituteBraced } from "../variables/substitute-braced";

/** Inserts the formula's own advice around the steps that it targets (reference 5.2). */
export function applyAdvice(formula: Formula, cx: PassContext): Formula {
  return formula.advice.length === 0 ? formula : { ...formula, steps: advise(formula.steps, formula.advice, cx) };
}

/**
 * Puts before- and after-lists around every matching step that was there when the pass began. Before-steps chain up
 * to the target, after-steps chain behind it; the target's dependents are not moved. `aspect` names whose advice it is.
 */
export function advise(
  steps: readonly Step[],
  rules: readonly AdviceRule[],
  cx: PassContext,
  aspect?: string,
): readonly Step[] {
  const advisable = stepIds(steps);
  const globs = rules.map(({ target }) => globOf(target));
  const budget = new StepBudget();
  const visit = (list: readonly Step[]): readonly Step[] =>
    list.flatMap((original) => {
      const step = original.children.length === 0 ? original : { ...original, children: visit(original.children) };
      const matching = advisable.has(step.id) ? rules.filter((_, index) => globs[index]!(step.id)) : [];
      if (matching.length === 0) return step;
      const before = matching.flatMap((rule) => rule.before.map((one) => inserted(one, rule, step, aspect)));
      const after = matching.flatMap((rule) => rule.after.map((one) => inserted(one, rule, step, aspect)));
      if (!budget.take(before.length + after.length)) return step;
      const last = before.at(-1);
      const target = last ? { ...step, needs: withNeed(step.needs, last.id) } : step;
      return [...chain(before), target, ...chain(after, step.id)];
    });
  const result = visit(steps);
  if (budget.isExceeded) {
    const place = { file: rules[0]!.origin.file, path: ["advice"] };
    cx.fail("loop-limit", place, `advice inserts more than ${MAX_EXPANDED_STEPS} steps`);
  }
  return result;
}

function inserted(advice: AdviceStep, rule: AdviceRule, target: Step, aspect: string | undefined): Step {
  const fill = (text: string): string =>
    substituteBraced(text, (name) =>
      name === "step.id" ? target.id : name === "step.title" ? target.title : undefined,
    );
  const id = fill(advice.id);
  const { origin } = rule;
  return {
    ...NEW_STEP,
    id,
    title: advice.title === "" ? id : fill(advice.title),
    description: fill(advice.description),
    type: advice.type,
    origin: {
      ...origin,
      through: [...target.origin.through, { kind: "advice", target: target.id, ...(aspect && { aspect }) }],
    },
  };
}

/** Each step needs the one in front of it; the first needs `first` where given. */
function chain(steps: readonly Step[], first?: string): readonly Step[] {
  return steps.map((step, index) => {
    const on = index === 0 ? first : steps[index - 1]!.id;
    return on === undefined ? step : { ...step, needs: withNeed(step.needs, on) };
  });
}

function withNeed(needs: readonly Need[], on: string): readonly Need[] {
  return needs.some((need) => need.on === on) ? needs : [...needs, { on, rule: "advice" }];
}
