import type { Need, Step } from "../formula";
import type { EdgeRule } from "../recipe";
import { mapSteps } from "./walk-steps";

/** Steps that a pass replaced: local id → the ids that now stand for its end (decisions F2, F3). */
export type Replacements = ReadonlyMap<string, readonly string[]>;

/** What a name stands for once every replacement, and replacements of replacements, are applied; undefined when untouched. */
function resolve(name: string, replaced: Replacements): readonly string[] | undefined {
  const direct = replaced.get(name);
  if (!direct) return undefined;
  const ends = new Set<string>();
  const seen = new Set([name]);
  const queue = [...direct];
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const further = seen.has(next) ? undefined : replaced.get(next);
    seen.add(next);
    if (further) queue.unshift(...further);
    else ends.add(next);
  }
  return [...ends];
}

function rewriteList(needs: readonly Need[], replaced: Replacements, rule: EdgeRule): readonly Need[] {
  if (!needs.some((need) => replaced.has(need.on))) return needs;
  const result: Need[] = [];
  for (const need of needs) {
    const ends = resolve(need.on, replaced);
    if (!ends) result.push(need);
    else for (const on of ends) result.push({ on, rule: isMade(need.rule) ? need.rule : rule });
  }
  return result.filter((need, index) => result.findIndex((other) => other.on === need.on) === index);
}

/** Whether a pass moved the edge to where it is (decision F6 treats these apart from authored ones). */
export function isMade(rule: EdgeRule): boolean {
  return rule.startsWith("loop-") || rule.startsWith("expand-");
}

/** Points every dependency on a replaced step, anywhere in the tree, to the steps that stand for its end. */
export function rewriteNeeds(steps: readonly Step[], replaced: Replacements, rule: EdgeRule): readonly Step[] {
  if (replaced.size === 0) return steps;
  return mapSteps(steps, (step) => {
    const needs = rewriteList(step.needs, replaced, rule);
    const dependsOn = rewriteList(step.dependsOn, replaced, rule);
    const spawners = step.waitsFor?.spawners ?? [];
    const isWaitMoved = spawners.some((name) => replaced.has(name));
    if (needs === step.needs && dependsOn === step.dependsOn && !isWaitMoved) return step;
    const waitsFor = step.waitsFor && {
      ...step.waitsFor,
      spawners: [...new Set(spawners.flatMap((name) => resolve(name, replaced) ?? [name]))],
    };
    return { ...step, needs, dependsOn, waitsFor };
  });
}
