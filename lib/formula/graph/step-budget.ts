import type { Step } from "../formula";
import { MAX_EXPANDED_STEPS } from "../limits";

/** Counts the steps that a pass makes, so that a small file cannot grow without bound (decision F11). */
export class StepBudget {
  #left = MAX_EXPANDED_STEPS;
  #isExceeded = false;

  /** Whether somebody asked for more than there was. */
  get isExceeded(): boolean {
    return this.#isExceeded;
  }

  /** Takes `count` steps; false when they are more than are left. */
  take(count: number): boolean {
    if (!(count <= this.#left)) {
      this.#isExceeded = true;
      return false;
    }
    this.#left -= count;
    return true;
  }
}

/** How many steps of a list, children included, become beads as they are, or are loops that will be replaced. */
export function countSteps(steps: readonly Step[], kind: "beads" | "loops"): number {
  let count = 0;
  for (const step of steps) {
    if ((step.loop === undefined) === (kind === "beads")) count++;
    if (step.children.length > 0) count += countSteps(step.children, kind);
  }
  return count;
}
