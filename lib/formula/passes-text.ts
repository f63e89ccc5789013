import type { PassRecord } from "./compilation";
import type { Need, Step } from "./formula";

/**
 * What each pass made of the steps, as text: what `formula show --passes` prints and golden files keep. A pass that
 * changed nothing is one line; a step shows its needs with the rule of each, and its conditions while it has some.
 */
export function passesText(passes: readonly PassRecord[]): string {
  return passes
    .map(({ name, spec, before, after }) => {
      if (before.steps === after.steps) return `${name} (${spec}): no change\n`;
      return `${name} (${spec}):\n${stepLines(after.steps, "  ").join("")}`;
    })
    .join("");
}

function stepLines(steps: readonly Step[], indent: string): readonly string[] {
  return steps.flatMap((step) => [
    `${indent}${step.id}${step.loop ? " (loop)" : ""}${step.expand === "" ? "" : ` (expand ${step.expand})`}${details(step)}\n`,
    ...stepLines(step.loop?.body ?? [], `${indent}  * `),
    ...stepLines(step.children, `${indent}  `),
  ]);
}

function details({ dependsOn, needs, conditions }: Step): string {
  const name = ({ on, rule }: Need): string => (rule === "needs" ? on : `${on} by ${rule}`);
  const waits = [...dependsOn, ...needs].map(name);
  const when = conditions.map(({ text }) => text);
  return `${waits.length > 0 ? ` [needs: ${waits.join(", ")}]` : ""}${when.length > 0 ? ` [when: ${when.join(" and ")}]` : ""}`;
}
