import type { Need, Step } from "../formula";
import type { EdgeRule } from "../recipe";
import { stepIds, walkSteps } from "./walk-steps";

/** What the entries of a loop or an expansion take over from the step that disappears. */
export type CarriedNeeds = { readonly dependsOn: readonly Need[]; readonly needs: readonly Need[] };

/**
 * The dependencies of a step and of its children, which disappear with it, marked with the rule that moves them. A
 * waits_for on named spawners becomes a dependency: the bead that carried the mode is gone, the wait is not.
 */
export function carriedNeeds(step: Step, rule: EdgeRule): CarriedNeeds {
  const own = stepIds([step]);
  const collect = (names: Iterable<string>): readonly Need[] =>
    [...new Set(names)].filter((on) => !own.has(on)).map((on) => ({ on, rule }));
  const dependsOn: string[] = [];
  const needs: string[] = [];
  walkSteps([step], (member) => {
    dependsOn.push(...member.dependsOn.map(({ on }) => on));
    needs.push(...member.needs.map(({ on }) => on), ...(member.waitsFor?.spawners ?? []));
  });
  return { dependsOn: collect(dependsOn), needs: collect(needs) };
}

/** The step with the carried dependencies in front of its own. */
export function withCarried(step: Step, carried: CarriedNeeds): Step {
  if (carried.needs.length + carried.dependsOn.length === 0) return step;
  return {
    ...step,
    dependsOn: inFront(carried.dependsOn, step.dependsOn),
    needs: inFront(carried.needs, step.needs),
  };
}

function inFront(carried: readonly Need[], own: readonly Need[]): readonly Need[] {
  return [...carried.filter(({ on }) => !own.some((need) => need.on === on)), ...own];
}
