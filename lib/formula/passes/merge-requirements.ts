import { GRAPH_ONLY } from "../check/check-structure";
import { reservedKey } from "../check/reserved-metadata";
import type { Formula, Step } from "../formula";
import type { PassContext } from "../pass-context";
import { conflictText, mergeConstraints, overlap, selectsV2 } from "../requirement/constraint";

/**
 * Joins the requirements of everything that was composed in, and refuses v2-only constructs that are still there
 * without an explicit declaration (formula 5, reference 5.9). Runs after the condition filter on purpose.
 */
export function mergeRequirements(formula: Formula, cx: PassContext): Formula {
  const constraints = mergeConstraints(formula.constraints, cx.composed);
  const place = { file: formula.source, path: ["requires"] };
  if (!overlap(constraints)) {
    cx.fail("requirement-conflict", place, conflictText(formula.name, constraints));
  } else if (!selectsV2(constraints)) {
    const step = findGraphOnly(formula.steps) ?? findGraphOnly(formula.template);
    if (step) cx.fail("graph-only", step.origin, GRAPH_ONLY, "", `step "${step.id}" uses one`);
  }
  return constraints === formula.constraints ? formula : { ...formula, constraints };
}

function findGraphOnly(steps: readonly Step[]): Step | undefined {
  for (const step of steps) {
    const { check, retry, drain, on_complete: onComplete } = step.graph;
    if (check ?? retry ?? drain ?? onComplete ?? reservedKey(step.metadata)) return step;
    const below = findGraphOnly(step.children) ?? (step.loop && findGraphOnly(step.loop.body));
    if (below) return below;
  }
  return undefined;
}
