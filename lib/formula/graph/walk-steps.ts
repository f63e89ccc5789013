import type { Step } from "../formula";

/** Every step of a tree with its children, depth first in document order. Loop bodies are not part of the tree yet. */
export function walkSteps(steps: readonly Step[], visit: (step: Step) => void): void {
  for (const step of steps) {
    visit(step);
    if (step.children.length > 0) walkSteps(step.children, visit);
  }
}

/** The ids of a tree, children included. */
export function stepIds(steps: readonly Step[]): Set<string> {
  const ids = new Set<string>();
  walkSteps(steps, (step) => ids.add(step.id));
  return ids;
}

/**
 * The tree with every step replaced by what `change` gives, innermost first; lists in which nothing changed are
 * returned as they are, so that passes share what they leave alone.
 */
export function mapSteps(steps: readonly Step[], change: (step: Step) => Step): readonly Step[] {
  let changed: Step[] | undefined;
  for (let index = 0; index < steps.length; index++) {
    const step = steps[index]!;
    const children = step.children.length > 0 ? mapSteps(step.children, change) : step.children;
    const next = change(children === step.children ? step : { ...step, children });
    if (next !== step) changed ??= steps.slice(0, index);
    changed?.push(next);
  }
  return changed ?? steps;
}

/** The list with every step replaced by a list of steps at its place; the same list when nothing changed. */
export function flatMapSteps(steps: readonly Step[], change: (step: Step) => readonly Step[] | Step): readonly Step[] {
  let changed: Step[] | undefined;
  for (let index = 0; index < steps.length; index++) {
    const step = steps[index]!;
    const next = change(step);
    if (next !== step) changed ??= steps.slice(0, index);
    if (Array.isArray(next)) changed?.push(...next);
    else changed?.push(next as Step);
  }
  return changed ?? steps;
}
