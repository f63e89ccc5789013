import { checkDuplicates } from "../check/check-duplicates";
import { lintTarget } from "../expansion/lint-target";
import { expansionValues, loadExpansion } from "../expansion/load-expansion";
import { materialize } from "../expansion/materialize";
import type { Formula, Step } from "../formula";
import { rewriteNeeds } from "../graph/replacements";
import { StepBudget } from "../graph/step-budget";
import { flatMapSteps } from "../graph/walk-steps";
import { MAX_EXPANSION_DEPTH } from "../limits";
import type { PassContext } from "../pass-context";
import { substituteBraced } from "../variables/substitute-braced";

/**
 * Replaces every step with `expand` by the template of that expansion formula (reference 5.3, decision F3); expansions
 * inside expansions too, five levels deep. Guarantees that no step has `expand` afterwards and that ids are unique.
 */
export function expandInline(formula: Formula, cx: PassContext): Formula {
  const context = `applying inline expansions to "${cx.name}": `;
  const replaced = new Map<string, readonly string[]>();
  const budget = new StepBudget();
  const fill = (text: string): string => {
    const lookUp = (name: string): string | undefined => cx.values.get(name);
    return substituteBraced(text, lookUp, lookUp);
  };

  const expandStep = (step: Step, parent: string, depth: number): readonly Step[] => {
    const at = `${context}inline expand on step "${step.id}": `;
    const place = { file: step.origin.file, path: [...step.origin.path, "expand"] };
    if (depth > MAX_EXPANSION_DEPTH) {
      const message = `inline expansion depth limit exceeded: max ${MAX_EXPANSION_DEPTH} levels`;
      cx.fail("expansion-depth", place, message, context);
      return [];
    }
    const expansion = loadExpansion(step.expand, place, at, cx);
    if (!expansion) return [];
    lintTarget(step, step.expand, cx);
    const values = expansionValues(expansion, step.expandVars, fill);
    const made = materialize(expansion, step, values, { pass: "inline-expansion", parent, context: at, budget }, cx);
    for (const [id, ends] of made.replaced) replaced.set(id, ends);
    return expandList(made.steps, parent, depth + 1);
  };

  const expandList = (steps: readonly Step[], parent: string, depth: number): readonly Step[] =>
    flatMapSteps(steps, (step) => {
      // A budget or depth refusal stops the rest: one finding is enough for a self-feeding template.
      if (step.expand !== "") return cx.failed && depth > 1 ? [] : expandStep(step, parent, depth);
      if (step.children.length === 0) return step;
      const children = expandList(step.children, `${parent}.${step.id}`, depth);
      return children === step.children ? step : { ...step, children };
    });

  const expanded = expandList(formula.steps, formula.name, 1);
  const steps = rewriteNeeds(expanded, replaced, "expand-exit");
  if (!cx.failed) checkDuplicates(steps, "inline expansion", context, cx);
  return steps === formula.steps ? formula : { ...formula, steps };
}
