import type { Formula } from "../formula";
import type { PassContext } from "../pass-context";
import { satisfies } from "../requirement/comparator";
import { selectsV2, V1, V2 } from "../requirement/constraint";

/**
 * Checks every requirement against the host's compiler capability: 2.0.0, or 1.0.0 with `[daemon] formula_v2` off
 * (formula 5). A formula that stays v1 compiles alike under either setting (decision F1).
 */
export function checkHost(formula: Formula, cx: PassContext): Formula {
  const host = cx.formulaV2 ? V2 : V1;
  const isV2 = selectsV2(formula.constraints);
  const place = { file: formula.source, path: ["requires"] };
  for (const { raw, source, requirement } of formula.constraints) {
    if (satisfies(requirement, host) || (!isV2 && satisfies(requirement, V1))) continue;
    const capability = `${host.major}.0.0`;
    const message = `formula.compiler_requirement_unsatisfied: formula requires formula_compiler ${raw} from ${source}, but this city has formula compiler capability ${capability}${
      cx.formulaV2 ? "" : " because [daemon] formula_v2 is disabled"
    }`;
    cx.fail("requirement-unsatisfied", place, message);
  }
  return formula;
}
