import { parseRuntimeCondition } from "../condition/runtime-condition";
import type { Loop, Step } from "../formula";
import type { PassContext } from "../pass-context";
import { rangeSyntaxError } from "../range/range";

/** The first thing wrong with a loop, in the order of reference 4.1; undefined when it can be expanded. */
function loopProblem(loop: Loop): string | undefined {
  const { count, until, max, range, body } = loop;
  if (body.length === 0) return "body is required";
  const modes = [count !== 0, until !== "", range !== ""].filter(Boolean).length;
  if (modes === 0) return "one of count, until, or range is required";
  if (modes > 1) return "only one of count, until, or range can be specified";
  if (until !== "" && max === 0) return "max is required when until is set";
  if (count < 0) return "count must be positive";
  if (max < 0) return "max must be positive";
  if (until !== "") {
    const condition = parseRuntimeCondition(until);
    if ("error" in condition) return `invalid until condition "${until}": ${condition.error}`;
  }
  if (range !== "") {
    const error = rangeSyntaxError(range);
    if (error) return `invalid range "${range}": ${error}`;
  }
  return undefined;
}

/** Checks the shape of every loop, nested ones included (formula 1.9). Returns whether all can be expanded. */
export function checkLoops(steps: readonly Step[], cx: PassContext): boolean {
  let isSound = true;
  for (const step of steps) {
    if (step.loop) {
      const problem = loopProblem(step.loop);
      if (problem) {
        isSound = false;
        const context = `applying control flow to "${cx.name}": applying loops: `;
        cx.fail("loop-invalid", loopPlace(step), `loop "${step.id}": ${problem}`, context);
      } else lintTail(step, step.loop.until, cx);
      if (!checkLoops(step.loop.body, cx)) isSound = false;
    }
    if (step.children.length > 0 && !checkLoops(step.children, cx)) isSound = false;
  }
  return isSound;
}

export const loopPlace = (step: Step): { file: string; path: readonly (string | number)[] } => ({
  file: step.origin.file,
  path: [...step.origin.path, "loop"],
});

function lintTail(step: Step, until: string, cx: PassContext): void {
  const condition = until === "" ? {} : parseRuntimeCondition(until);
  if (!("tail" in condition)) return;
  cx.lint("condition-tail", loopPlace(step), `until: "${condition.tail}" behind the aggregate is ignored`);
}
