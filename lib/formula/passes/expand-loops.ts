import { checkLoops, loopPlace } from "../check/check-loops";
import type { Formula, Loop, Need, Step } from "../formula";
import { type CarriedNeeds, carriedNeeds, withCarried } from "../graph/carried-needs";
import { endsOf } from "../graph/ends";
import { rewriteNeeds } from "../graph/replacements";
import { countSteps, StepBudget } from "../graph/step-budget";
import { flatMapSteps, stepIds } from "../graph/walk-steps";
import { MAX_EXPANDED_STEPS } from "../limits";
import { lintContainer } from "../loop/lint-container";
import { LoopInstance } from "../loop/loop-instance";
import type { Through } from "../origin";
import type { PassContext } from "../pass-context";
import { evaluateRange } from "../range/range";
import { bracedNames } from "../variables/substitute-braced";

/**
 * Replaces every loop by its iterations (formula 1.6, decision F2): ids `<loop>.iter<k>.<body step>`, iteration k+1
 * behind the sinks of iteration k, the container's dependencies in front of the first, its dependents behind the last.
 * Guarantees that no step has a loop afterwards and that nothing names a container.
 */
export function expandLoops(formula: Formula, cx: PassContext): Formula {
  if (!checkLoops(formula.steps, cx)) return formula;
  const expander = new LoopExpander(cx);
  const replaced = new Map<string, readonly string[]>();
  const steps = expander.expandList(formula.steps, replaced);
  return steps === formula.steps ? formula : { ...formula, steps: rewriteNeeds(steps, replaced, "loop-exit") };
}

type Iterations = { readonly count: number; readonly first: number };

class LoopExpander {
  readonly #beads = new StepBudget();
  readonly #loops = new StepBudget();

  constructor(readonly cx: PassContext) {}

  /** The list with its loops expanded, those of children too; every container goes into `replaced`. */
  expandList(steps: readonly Step[], replaced: Map<string, readonly string[]>): readonly Step[] {
    return flatMapSteps(steps, (step) => {
      if (step.loop) return this.#expandLoop(step, step.loop, replaced);
      if (step.children.length === 0) return step;
      const children = this.expandList(step.children, replaced);
      return children === step.children ? step : { ...step, children };
    });
  }

  #expandLoop(container: Step, loop: Loop, replaced: Map<string, readonly string[]>): readonly Step[] {
    lintContainer(container, this.cx);
    const own = stepIds([container]);
    for (const id of own) replaced.set(id, []);
    const iterations = this.#iterations(container, loop);
    if (!iterations) return [];

    const bodyIds = stepIds(loop.body);
    const result: Step[] = [];
    let waiting: CarriedNeeds = carriedNeeds(container, "loop-entry");
    let sinks: readonly string[] = [];
    for (let iteration = 1; iteration <= iterations.count; iteration++) {
      const value = loop.range === "" ? undefined : iterations.first + iteration - 1;
      const through: Through = { kind: "loop", loop: container.id, iteration, value };
      const instance = new LoopInstance(
        container,
        loop,
        `${container.id}.iter${iteration}.`,
        bodyIds,
        own,
        through,
        this.cx,
      );
      const nested = new Map<string, readonly string[]>();
      const expanded = this.expandList(
        loop.body.map((step) => instance.bodyStep(step)),
        nested,
      );
      const steps = rewriteNeeds(expanded, nested, "loop-exit");
      const ends = endsOf(steps, this.cx.survives);
      const isFirst = sinks.length === 0;
      for (const step of steps) {
        if (!ends.entries.has(step.id)) result.push(step);
        else result.push(isFirst ? withCarried(step, waiting) : withChain(step, waiting.needs));
      }
      if (ends.sinks.length > 0) {
        sinks = ends.sinks;
        waiting = { dependsOn: [], needs: sinks.map((on): Need => ({ on, rule: "loop-chain" })) };
      }
    }
    for (const id of own) replaced.set(id, sinks);
    return loop.until === "" ? result : labelFirst(result, loop);
  }

  /** How often the body runs and the loop variable's first value; undefined when that was refused. */
  #iterations(container: Step, loop: Loop): Iterations | undefined {
    const context = `applying control flow to "${this.cx.name}": applying loops: `;
    const refuse = (code: "range-invalid" | "loop-limit", message: string, hint?: string): undefined => {
      this.cx.fail(code, loopPlace(container), `loop "${container.id}": ${message}`, context, hint);
    };
    let iterations: Iterations = { count: loop.until === "" ? loop.count : 1, first: 1 };
    if (loop.range !== "") {
      const bounds = evaluateRange(loop.range, this.cx.values);
      if ("error" in bounds) {
        const unknown = bracedNames(loop.range).filter((name) => !this.cx.values.has(name));
        return refuse(
          "range-invalid",
          bounds.error,
          unknown.length > 0 ? `${unknown.join(", ")} has no value` : undefined,
        );
      }
      if (bounds.end < bounds.start) {
        return refuse("range-invalid", `range end (${bounds.end}) is less than start (${bounds.start})`);
      }
      iterations = { count: bounds.end - bounds.start + 1, first: bounds.start };
    }
    const isWithin =
      this.#beads.take(iterations.count * countSteps(loop.body, "beads")) &&
      this.#loops.take(iterations.count * countSteps(loop.body, "loops"));
    return isWithin
      ? iterations
      : refuse("loop-limit", `expands to more than ${MAX_EXPANDED_STEPS} steps in all`, "use a smaller count or range");
  }
}

function withChain(step: Step, chain: readonly Need[]): Step {
  const added = chain.filter(({ on }) => !step.needs.some((need) => need.on === on));
  return { ...step, needs: [...step.needs, ...added] };
}

/** The record that a runtime would need to run an until loop again; nothing does (formula 4). */
function labelFirst(steps: readonly Step[], loop: Loop): readonly Step[] {
  const label = `loop:${JSON.stringify({ max: loop.max, until: loop.until })}`;
  return steps.map((step, index) => (index === 0 ? { ...step, tags: [...step.tags, label] } : step));
}
