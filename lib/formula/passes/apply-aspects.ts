import type { Formula } from "../formula";
import { asStage, resolveName } from "../library/resolve-name";
import type { PassContext } from "../pass-context";
import { advise } from "./apply-advice";

/** Applies the advice of every aspect in `compose.aspects`, in order; a later aspect sees what earlier ones inserted (reference 5.6). */
export function applyAspects(formula: Formula, cx: PassContext): Formula {
  let { steps } = formula;
  for (const [index, name] of (formula.compose?.aspects ?? []).entries()) {
    const place = { file: formula.source, path: ["compose", "aspects", index] };
    const aspect = resolveName(name, cx.library);
    const findings = asStage("aspect", aspect);
    if (aspect.file === undefined) cx.add(findings.map((finding) => ({ ...finding, ...place })));
    else cx.addFrom(aspect.file, findings);
    if (!aspect.formula) continue;
    cx.composed.push(...aspect.formula.constraints);
    if (aspect.formula.type !== "aspect") {
      cx.fail("aspect-invalid", place, `"${name}" is not an aspect formula (type=${aspect.formula.type})`);
    } else if (aspect.formula.advice.length > 0) {
      steps = advise(steps, aspect.formula.advice, cx, name);
    }
  }
  return steps === formula.steps ? formula : { ...formula, steps };
}
