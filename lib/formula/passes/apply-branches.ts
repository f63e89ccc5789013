import type { Formula, Need, Step } from "../formula";
import { mapSteps, stepIds } from "../graph/walk-steps";
import type { PassContext } from "../pass-context";

/**
 * Wires every `compose.branch` (reference 4.3): each listed step needs `from`, `join` needs each listed step. Ids are
 * those after loops expanded.
 */
export function applyBranches(formula: Formula, cx: PassContext): Formula {
  const rules = formula.compose?.branch ?? [];
  if (rules.length === 0) return formula;
  const ids = stepIds(formula.steps);
  const added = new Map<string, string[]>();
  const add = (step: string, on: string): void => {
    const list = added.get(step);
    if (list) list.push(on);
    else added.set(step, [on]);
  };
  for (const [index, { from, steps, join }] of rules.entries()) {
    const problems: string[] = [];
    if (from === "") problems.push("from is required");
    if (steps.length === 0) problems.push("steps is required");
    if (join === "") problems.push("join is required");
    if (problems.length === 0) {
      if (!ids.has(from)) problems.push(`from step "${from}" not found`);
      if (!ids.has(join)) problems.push(`join step "${join}" not found`);
      for (const step of steps) if (!ids.has(step)) problems.push(`parallel step "${step}" not found`);
    }
    const place = { file: formula.source, path: ["compose", "branch", index] };
    const context = `applying control flow to "${cx.name}": applying branches: `;
    for (const problem of problems) cx.fail("branch-invalid", place, `branch: ${problem}`, context);
    for (const step of steps) {
      add(step, from);
      add(join, step);
    }
  }
  return { ...formula, steps: mapSteps(formula.steps, (step) => withBranch(step, added.get(step.id) ?? [])) };
}

function withBranch(step: Step, names: readonly string[]): Step {
  const known = new Set([...step.needs, ...step.dependsOn].map(({ on }) => on));
  const added = [...new Set(names)].filter((on) => !known.has(on)).map((on): Need => ({ on, rule: "branch" }));
  return added.length === 0 ? step : { ...step, needs: [...step.needs, ...added] };
}
