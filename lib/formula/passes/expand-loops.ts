import { checkLoops, loopPlace } from "../check/check-loops";
import type { Formula, Loop, Need, Step } from "../formula";
import { type CarriedNeeds, carriedNeeds, withCarried } from "../graph/carried-needs";
import { endsOf } from "../graph/ends";
import { rewriteNeeds } from "../graph/replacements";
import { countSteps, StepBudget } from "../graph/step-budget";
import { flatMapSteps, stepIds } from "../graph/walk-steps";
import { MAX_EXPANDED_STEPS } from "../limits";
import type { Through } from "../origin";
import type { PassContext } from "../pass-context";
import { evaluateRange } from "../range/range";
import { bracedNames, substituteBraced } from "../variables/substitute-braced";
import { placeholderNames } from "../variables/substitute-placeholders";

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
      const instance = new Instance(
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

/** Makes the steps of one iteration out of the body. */
class Instance {
  readonly #value: string | undefined;

  constructor(
    readonly container: Step,
    readonly loop: Loop,
    readonly prefix: string,
    readonly bodyIds: ReadonlySet<string>,
    readonly ownIds: ReadonlySet<string>,
    readonly through: Extract<Through, { kind: "loop" }>,
    readonly cx: PassContext,
  ) {
    this.#value = loop.variable === "" || through.value === undefined ? undefined : String(through.value);
  }

  /** A direct step of the body: it sees the loop variable and obeys the container's conditions. */
  bodyStep(step: Step): Step {
    const renamed = this.#member(step);
    const { conditions } = this.container;
    const obedient =
      conditions.length === 0 ? renamed : { ...renamed, conditions: [...conditions, ...renamed.conditions] };
    if (this.#value === undefined) return obedient;
    const { variable } = this.loop;
    const value = this.#value;
    if (this.through.iteration === 1) this.#lintBraces(step);
    const fill = (text: string): string => substituteBraced(text, (name) => (name === variable ? value : undefined));
    const expandVars = Object.fromEntries(Object.entries(step.expandVars).map(([name, text]) => [name, fill(text)]));
    return {
      ...obedient,
      title: fill(step.title),
      description: fill(step.description),
      timeout: step.timeout === undefined ? undefined : fill(step.timeout),
      expandVars: { ...expandVars, [variable]: value },
    };
  }

  /** A step of the body or a child of one: a new id, names of the body renamed along. */
  #member(step: Step): Step {
    const renamed = this.#renameNames(step, (name) => this.bodyIds.has(name));
    const id = this.prefix + step.id;
    return {
      ...renamed,
      id,
      conditions: step.conditions.map((one) => (one.owner === step.id ? { ...one, owner: id } : one)),
      children: step.children.map((child) => this.#member(child)),
      loop: step.loop && { ...step.loop, body: this.#nestedBody(step.loop.body, new Set()) },
      origin: {
        ...step.origin,
        through: [
          ...(this.container.origin.through.length > 0 ? this.container.origin.through : step.origin.through),
          this.through,
        ],
      },
    };
  }

  /** Inside a nested loop ids stay as they are until that loop expands; names reach this body unless a nearer one has them. */
  #nestedBody(body: readonly Step[], nearer: ReadonlySet<string>): readonly Step[] {
    const shadow = new Set([...nearer, ...stepIds(body)]);
    const change = (step: Step): Step => ({
      ...this.#renameNames(step, (name) => this.bodyIds.has(name) && !shadow.has(name), shadow),
      children: step.children.map(change),
      loop: step.loop && { ...step.loop, body: this.#nestedBody(step.loop.body, shadow) },
    });
    return body.map(change);
  }

  #renameNames(step: Step, isOurs: (name: string) => boolean, shadow: ReadonlySet<string> = this.bodyIds): Step {
    const isOwnContainer = (name: string): boolean => this.ownIds.has(name) && !shadow.has(name);
    const rename = (needs: readonly Need[]): readonly Need[] =>
      needs.flatMap((need) => {
        if (isOwnContainer(need.on)) {
          this.#lintDead(step, need);
          return [];
        }
        return isOurs(need.on) ? { ...need, on: this.prefix + need.on } : need;
      });
    return {
      ...step,
      needs: rename(step.needs),
      dependsOn: rename(step.dependsOn),
      waitsFor: step.waitsFor && {
        ...step.waitsFor,
        spawners: step.waitsFor.spawners.flatMap((name) =>
          isOwnContainer(name) ? [] : [isOurs(name) ? this.prefix + name : name],
        ),
      },
    };
  }

  #lintDead(step: Step, { rule }: Need): void {
    if (this.through.iteration > 1) return;
    const message = `step "${step.id}" of loop "${this.container.id}" names the loop itself in ${rule}; dropped`;
    this.cx.lint("dead-reference", { ...step.origin, path: [...step.origin.path, rule] }, message);
  }

  #lintBraces(step: Step): void {
    const { variable } = this.loop;
    for (const key of ["title", "description"] as const) {
      if (!placeholderNames(step[key]).includes(variable)) continue;
      const message = `{{${variable}}} is not the loop variable and stays as it is`;
      const place = { file: step.origin.file, path: [...step.origin.path, key] };
      this.cx.lint("loop-variable-braces", place, message, `write {${variable}}`);
    }
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

/** What a container cannot hand on because no bead stands for it (decision F2). */
function lintContainer(container: Step, cx: PassContext): void {
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
