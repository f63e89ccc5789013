import type { Formula, Need, Step } from "../formula";
import { type CarriedNeeds, carriedNeeds, withCarried } from "../graph/carried-needs";
import { endsOf } from "../graph/ends";
import { countSteps, type StepBudget } from "../graph/step-budget";
import { mapSteps, stepIds } from "../graph/walk-steps";
import { MAX_EXPANDED_STEPS, MAX_EXPANSION_DEPTH } from "../limits";
import type { Through } from "../origin";
import type { PassContext } from "../pass-context";
import { type Fills, fillStep, fillsOf } from "./fill-template";

/** The steps that take the place of a target, and the ids that now stand for each id that is gone. */
export type Expanded = { readonly steps: readonly Step[]; readonly replaced: ReadonlyMap<string, readonly string[]> };

export type Site = {
  readonly pass: string;
  /** Recipe id of the container of the target. */
  readonly parent: string;
  readonly context: string;
  readonly budget: StepBudget;
};

/**
 * Puts an expansion's template in the place of a target (decision F3): placeholders filled, conditions on known
 * variables decided at once, the target's dependencies in front of the entries, its dependents behind the sinks.
 */
export function materialize(
  expansion: Formula,
  target: Step,
  values: ReadonlyMap<string, string>,
  site: Site,
  cx: PassContext,
): Expanded {
  const nothing: Expanded = { steps: [], replaced: new Map() };
  const place = { file: target.origin.file, path: target.origin.path };
  if (!site.budget.take(countSteps(expansion.template, "beads"))) {
    const message = `expansions make more than ${MAX_EXPANDED_STEPS} steps in all`;
    cx.fail("loop-limit", place, message, site.context);
    return nothing;
  }
  const maker = new TemplateMaker(expansion, target, fillsOf(target, values), values, site, cx);
  const made = maker.list(expansion.template, site.parent, 0);
  if (maker.isTooDeep) return nothing;

  const ids = stepIds(made);
  const gone = [...stepIds([target])].filter((id) => !ids.has(id));
  const steps = mapSteps(made, (step) => withoutNames(step, gone, target, cx));
  const { entries, sinks } = endsOf(steps, cx.survives);
  const carried: CarriedNeeds = carriedNeeds(target, "expand-entry");
  return {
    steps: steps.map((step) => (entries.has(step.id) ? withCarried(step, carried) : step)),
    replaced: new Map(gone.map((id) => [id, sinks])),
  };
}

class TemplateMaker {
  isTooDeep = false;
  readonly #known: ReadonlyMap<string, string>;

  constructor(
    readonly expansion: Formula,
    readonly target: Step,
    readonly fills: Fills,
    values: ReadonlyMap<string, string>,
    readonly site: Site,
    readonly cx: PassContext,
  ) {
    this.#known = new Map([...cx.values, ...values]);
  }

  list(template: readonly Step[], parent: string, depth: number): readonly Step[] {
    if (template.length === 0 || this.isTooDeep) return [];
    if (depth > MAX_EXPANSION_DEPTH) {
      this.isTooDeep = true;
      const message = `expansion depth limit exceeded: max ${MAX_EXPANSION_DEPTH} levels (currently at ${depth}) - step "${this.target.id}"`;
      this.cx.fail("expansion-depth", template[0]!.origin, message, this.site.context);
      return [];
    }
    return template.flatMap((step) => this.#one(step, parent, depth));
  }

  #one(template: Step, parent: string, depth: number): readonly Step[] {
    const filled = fillStep(template, this.fills);
    const isFalse = this.cx.falseCondition(filled, this.#known);
    const decided = filled.conditions.filter(({ text }) => this.#isKnown(text));
    if (isFalse && decided.includes(isFalse)) {
      this.cx.remove({ ...filled, origin: this.#origin(template) }, this.site.pass, parent, isFalse, this.#known);
      return [];
    }
    if (template.loop) {
      this.cx.lint(
        "template-loop-inert",
        template.origin,
        `a loop inside a template is not expanded; "${filled.id}" stays one step`,
      );
    }
    const open = filled.conditions.filter((condition) => !decided.includes(condition));
    return [
      {
        ...filled,
        conditions: depth === 0 ? [...this.target.conditions, ...open] : open,
        children: this.list(template.children, `${parent}.${filled.id}`, depth + 1),
        origin: this.#origin(template),
      },
    ];
  }

  #isKnown(text: string): boolean {
    const name = this.cx.condition(text)?.name;
    if (name === undefined) return false;
    this.cx.usedVariables.add(name);
    return this.#known.has(name);
  }

  #origin({ origin }: Step): Step["origin"] {
    const through: Through = { kind: "expand", target: this.target.id, expansion: this.expansion.name };
    return { ...origin, through: [...this.target.origin.through, ...origin.through, through] };
  }
}

/** A template step cannot wait for the target that it replaces (decision F4). */
function withoutNames(step: Step, gone: readonly string[], target: Step, cx: PassContext): Step {
  const keep = (needs: readonly Need[]): readonly Need[] => {
    const dead = needs.filter(({ on }) => gone.includes(on));
    for (const { rule } of dead) {
      const message = `template step "${step.id}" names "${target.id}", which it replaces, in ${rule}; dropped`;
      cx.lint("dead-reference", { file: step.origin.file, path: [...step.origin.path, rule] }, message);
    }
    return dead.length === 0 ? needs : needs.filter(({ on }) => !gone.includes(on));
  };
  const spawners = step.waitsFor?.spawners.filter((name) => !gone.includes(name)) ?? [];
  return {
    ...step,
    needs: keep(step.needs),
    dependsOn: keep(step.dependsOn),
    waitsFor: step.waitsFor && { ...step.waitsFor, spawners },
  };
}
