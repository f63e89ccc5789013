import type { Step } from "../formula";
import type { PassContext } from "../pass-context";

/** Refuses ids that occur twice among the steps that the condition filter keeps (reference 5.3, 5.4). */
export function checkDuplicates(steps: readonly Step[], after: string, context: string, cx: PassContext): void {
  const seen = new Set<string>();
  const twice = new Map<string, Step>();
  const visit = (list: readonly Step[]): void => {
    for (const step of list) {
      if (!cx.survives(step)) continue;
      if (!seen.has(step.id)) seen.add(step.id);
      else if (!twice.has(step.id)) twice.set(step.id, step);
      if (step.children.length > 0) visit(step.children);
    }
  };
  visit(steps);
  const first = twice.values().next().value;
  if (!first) return;
  cx.fail(
    "duplicate-step",
    first.origin,
    `duplicate step IDs after ${after}: [${[...twice.keys()].join(" ")}]`,
    context,
  );
}
