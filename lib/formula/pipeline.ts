import type { PassRecord } from "./compilation";
import type { Formula } from "./formula";
import type { Pass, PassContext } from "./pass-context";
import { applyAdvice } from "./passes/apply-advice";
import { applyAspects } from "./passes/apply-aspects";
import { applyBranches } from "./passes/apply-branches";
import { applyGateRules } from "./passes/apply-gate-rules";
import { checkHost } from "./passes/check-host";
import { checkVariables } from "./passes/check-variables";
import { expandComposed } from "./passes/expand-composed";
import { expandInline } from "./passes/expand-inline";
import { expandLoops } from "./passes/expand-loops";
import { expandStandalone } from "./passes/expand-standalone";
import { filterConditions } from "./passes/filter-conditions";
import { mergeRequirements } from "./passes/merge-requirements";

/**
 * The fixed order of formula 2, between `resolve-extends` (which needs the library and comes first) and `recipe` (which
 * leaves formulas behind). Every pass takes a formula and returns one.
 */
export const PIPELINE: readonly { readonly name: string; readonly spec: string; readonly run: Pass }[] = [
  { name: "variables", spec: "formula 1.4", run: checkVariables },
  { name: "loops", spec: "formula 1.6", run: expandLoops },
  { name: "branches", spec: "formula 1.7", run: applyBranches },
  { name: "gate-rules", spec: "formula 1.7", run: applyGateRules },
  { name: "advice", spec: "formula 1.2", run: applyAdvice },
  { name: "inline-expansion", spec: "formula 1.7", run: expandInline },
  { name: "compose-expansion", spec: "formula 1.7", run: expandComposed },
  { name: "aspects", spec: "formula 1.7", run: applyAspects },
  { name: "condition-filter", spec: "formula 1.5", run: filterConditions },
  { name: "standalone-expansion", spec: "formula 1.2", run: expandStandalone },
  { name: "requirements", spec: "formula 5", run: mergeRequirements },
  { name: "host", spec: "formula 5", run: checkHost },
];

/**
 * Runs the passes and keeps each result: the stepper in the console, `formula show --passes` and the golden files read
 * this record. A pass reports all it finds; the one after an error does not run, because its input is no longer sound.
 */
export function runPipeline(
  resolved: Formula,
  cx: PassContext,
): { readonly formula: Formula; readonly passes: readonly PassRecord[] } {
  const passes: PassRecord[] = [];
  let formula = resolved;
  for (const { name, spec, run } of PIPELINE) {
    if (cx.failed) break;
    const before = formula;
    formula = run(before, cx);
    passes.push({ name, spec, before, after: formula });
  }
  return { formula, passes };
}
