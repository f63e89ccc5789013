import { parseRuntimeCondition } from "../condition/runtime-condition";
import type { Formula } from "../formula";
import { mapSteps, stepIds } from "../graph/walk-steps";
import type { PassContext } from "../pass-context";

/** Labels the target of every `compose.gate` with its condition (reference 4.4). No bead, no edge; nothing evaluates it. */
export function applyGateRules(formula: Formula, cx: PassContext): Formula {
  const rules = formula.compose?.gate ?? [];
  if (rules.length === 0) return formula;
  const ids = stepIds(formula.steps);
  const labels = new Map<string, string[]>();
  for (const [index, { before, condition }] of rules.entries()) {
    const place = { file: formula.source, path: ["compose", "gate", index] };
    const refuse = (problem: string): void =>
      cx.fail("gate-invalid", place, `gate: ${problem}`, `applying control flow to "${cx.name}": applying gates: `);
    if (before === "") refuse("before is required");
    if (condition === "") refuse("condition is required");
    const parsed = condition === "" ? {} : parseRuntimeCondition(condition);
    if ("error" in parsed) refuse(`invalid condition "${condition}": ${parsed.error}`);
    else if (parsed.tail !== undefined) {
      cx.lint("condition-tail", place, `condition: "${parsed.tail}" behind the aggregate is ignored`);
    }
    if (before !== "" && !ids.has(before)) refuse(`target step "${before}" not found`);
    labels.set(before, [...(labels.get(before) ?? []), `gate:${JSON.stringify({ condition })}`]);
  }
  const steps = mapSteps(formula.steps, (step) => {
    const added = new Set(labels.get(step.id));
    for (const tag of step.tags) added.delete(tag);
    return added.size === 0 ? step : { ...step, tags: [...step.tags, ...added] };
  });
  return { ...formula, steps };
}
