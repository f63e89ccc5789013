import type { Step } from "../formula";
import type { PassContext } from "../pass-context";

/** What the target of an expansion cannot hand on: the template's steps stand in its place (decision F3). */
export function lintTarget(target: Step, expansion: string, cx: PassContext): void {
  const fields: Readonly<Record<string, boolean>> = {
    notes: target.notes !== "",
    tags: target.tags.length > 0,
    metadata: Object.keys(target.metadata).length > 0,
    assignee: target.assignee !== "",
    priority: target.priority !== undefined,
    gate: target.gate !== undefined,
    waits_for: target.waitsFor !== undefined,
    children: target.children.length > 0,
  };
  for (const [field, isSet] of Object.entries(fields)) {
    if (!isSet) continue;
    const place = { file: target.origin.file, path: [...target.origin.path, field] };
    cx.lint(
      "expand-target-field",
      place,
      `"${target.id}" has ${field}, which expansion "${expansion}" in its place does not take over`,
    );
  }
}
