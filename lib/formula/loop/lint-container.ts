import type { Step } from "../formula";
import type { PassContext } from "../pass-context";

/** What a container cannot hand on because no bead stands for it (decision F2). */
export function lintContainer(container: Step, cx: PassContext): void {
  const fields: Readonly<Record<string, boolean>> = {
    tags: container.tags.length > 0,
    metadata: Object.keys(container.metadata).length > 0,
    assignee: container.assignee !== "",
    gate: container.gate !== undefined,
    children: container.children.length > 0,
  };
  for (const [field, isSet] of Object.entries(fields)) {
    if (!isSet) continue;
    const place = { file: container.origin.file, path: [...container.origin.path, field] };
    cx.lint("loop-container-field", place, `loop "${container.id}" has ${field}, but no bead stands for a loop`);
  }
}
