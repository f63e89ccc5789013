import type { Formula, Step } from "../formula";
import type { PassContext } from "../pass-context";
import { rangeNames } from "../range/range";
import { checkValues } from "../variables/check-values";
import { placeholderNames } from "../variables/substitute-placeholders";

/**
 * Checks the variables that the compile itself needs, in conditions and loop bounds, and every value that was
 * supplied (reference 4.2, decision F10). For a cook, one problem among them brings out the problems of all variables.
 */
export function checkVariables(formula: Formula, cx: PassContext): Formula {
  const needed = new Set(Object.keys(cx.supplied));
  collectNames(formula.steps, needed, cx);
  const isNeeded = ({ name }: { readonly name: string }): boolean => needed.has(name);
  const problems = checkValues(formula.variables.filter(isNeeded), cx.supplied);
  if (problems.length === 0) return formula;
  const reported = cx.checkAllValues ? checkValues(formula.variables, cx.supplied) : problems;
  cx.add(
    reported.map(({ name, message }) => ({
      code: "variable-invalid",
      severity: "error",
      message,
      file: formula.source,
      path: ["vars", name],
      context: "",
      list: "variable validation failed",
    })),
  );
  return formula;
}

function collectNames(steps: readonly Step[], names: Set<string>, cx: PassContext): void {
  for (const step of steps) {
    for (const { text } of step.conditions) {
      const name = cx.condition(text)?.name;
      if (name !== undefined) use(name);
    }
    if (step.loop) {
      for (const name of rangeNames(step.loop.range)) use(name);
      collectNames(step.loop.body, names, cx);
    }
    for (const key in step.expandVars) {
      const value = step.expandVars[key]!;
      for (const name of [...placeholderNames(value), ...rangeNames(value)]) cx.usedVariables.add(name);
    }
    if (step.children.length > 0) collectNames(step.children, names, cx);
  }
  function use(name: string): void {
    names.add(name);
    cx.usedVariables.add(name);
  }
}
