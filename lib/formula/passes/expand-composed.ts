import { checkDuplicates } from "../check/check-duplicates";
import { lintTarget } from "../expansion/lint-target";
import { expansionValues, loadExpansion } from "../expansion/load-expansion";
import { materialize } from "../expansion/materialize";
import type { Formula, Step } from "../formula";
import { globOf } from "../glob/match-glob";
import { rewriteNeeds } from "../graph/replacements";
import { StepBudget } from "../graph/step-budget";
import { flatMapSteps, stepIds } from "../graph/walk-steps";
import type { PassContext } from "../pass-context";
import { substituteBraced } from "../variables/substitute-braced";

/**
 * Applies `compose.expand` rule by rule, then `compose.map` (reference 5.4, 5.5, decisions F3 and F15): each target gives
 * its place to the template, in document order, and later rules see the result.
 */
export function expandComposed(formula: Formula, cx: PassContext): Formula {
  const { compose } = formula;
  if (!compose || compose.expand.length + compose.map.length === 0) return formula;
  const context = `applying expansions to "${cx.name}": `;
  const composer = new Composer(formula, context, cx);
  for (const [index, { target, with: expansion, vars }] of compose.expand.entries()) {
    const path = ["compose", "expand", index];
    composer.apply({ kind: "expand", path, expansion, vars, selects: (id) => id === target, target });
  }
  for (const [index, { select, with: expansion, vars }] of compose.map.entries()) {
    composer.apply({
      kind: "map",
      path: ["compose", "map", index],
      expansion,
      vars,
      selects: globOf(select),
      target: select,
    });
  }
  if (!cx.failed) checkDuplicates(composer.steps, "expansion", context, cx);
  return { ...formula, steps: composer.steps };
}

type Rule = {
  readonly kind: "expand" | "map";
  readonly path: readonly (string | number)[];
  readonly expansion: string;
  readonly vars: Readonly<Record<string, string>>;
  readonly selects: (id: string) => boolean;
  /** As authored: the target id, or the selector. */
  readonly target: string;
};

class Composer {
  steps: readonly Step[];
  readonly #targets = new Set<string>();
  readonly #budget = new StepBudget();

  constructor(
    readonly formula: Formula,
    readonly context: string,
    readonly cx: PassContext,
  ) {
    this.steps = formula.steps;
  }

  apply(rule: Rule): void {
    const { kind, path, target, vars } = rule;
    const place = { file: this.formula.source, path };
    if (kind === "expand" && !stepIds(this.steps).has(target)) {
      this.cx.fail("expansion-invalid", place, `expand: target step "${target}" not found`, this.context);
      return;
    }
    const expansion = loadExpansion(rule.expansion, place, `${this.context}${kind}: `, this.cx);
    if (!expansion) return;
    const lookUp = (name: string): string | undefined => {
      this.cx.usedVariables.add(name);
      return this.cx.values.get(name);
    };
    const values = expansionValues(expansion, vars, (text) => substituteBraced(text, lookUp, lookUp));
    const replaced = new Map<string, readonly string[]>();
    const isTarget = ({ id }: Step): boolean => rule.selects(id) && (kind === "expand" || !this.#targets.has(id));

    const visit = (steps: readonly Step[], parent: string): readonly Step[] =>
      flatMapSteps(steps, (step) => {
        if (!isTarget(step)) {
          if (step.children.length === 0) return step;
          const children = visit(step.children, `${parent}.${step.id}`);
          return children === step.children ? step : { ...step, children };
        }
        lintTarget(step, rule.expansion, this.cx);
        const at = kind === "expand" ? `expand "${step.id}": ` : `map "${target}" -> "${step.id}": `;
        const site = { pass: "compose-expansion", parent, context: this.context + at, budget: this.#budget };
        const made = materialize(expansion, step, values, site, this.cx);
        this.#targets.add(step.id);
        for (const [id, ends] of made.replaced) replaced.set(id, ends);
        return made.steps;
      });
    this.steps = rewriteNeeds(visit(this.steps, this.formula.name), replaced, "expand-exit");
  }
}
