import type { PassRecord } from "../formula/compilation";
import type { Formula, Step } from "../formula/formula";

/** One pass of the compiler as the stepper shows it: what it added, removed and changed among the steps. */
export type PassView = {
  readonly name: string;
  readonly spec: string;
  readonly changed: boolean;
  readonly steps: readonly PassStepView[];
};

/** A step after a pass, or one that the pass removed. */
export type PassStepView = {
  readonly id: string;
  readonly title: string;
  readonly depth: number;
  readonly mark: "added" | "removed" | "changed" | "same";
  readonly waitsFor: readonly string[];
};

/** The passes with their effect on the steps; a removed step is listed where it was. */
export function passViews(passes: readonly PassRecord[]): readonly PassView[] {
  return passes.map(({ name, spec, before, after }) => {
    const steps = before === after ? flat(after).map((each) => view(each, "same")) : compare(flat(before), flat(after));
    return { name, spec, changed: steps.some((step) => step.mark !== "same"), steps };
  });
}

type FlatStep = { readonly step: Step; readonly depth: number };

function flat(formula: Formula): readonly FlatStep[] {
  const walk = (steps: readonly Step[], depth: number): FlatStep[] =>
    steps.flatMap((step) => [{ step, depth }, ...walk(step.children, depth + 1)]);
  return walk(formula.steps.length > 0 ? formula.steps : formula.template, 0);
}

function compare(before: readonly FlatStep[], after: readonly FlatStep[]): readonly PassStepView[] {
  const old = new Map(before.map((each) => [each.step.id, each.step]));
  const kept = new Set(after.map((each) => each.step.id));
  const views = after.map((each) => {
    const was = old.get(each.step.id);
    return view(each, was === undefined ? "added" : sameStep(was, each.step) ? "same" : "changed");
  });
  let at = 0;
  for (const each of before) {
    if (kept.has(each.step.id)) at = views.findIndex((step) => step.id === each.step.id) + 1;
    else views.splice(at++, 0, view(each, "removed"));
  }
  return views;
}

function view({ step, depth }: FlatStep, mark: PassStepView["mark"]): PassStepView {
  const waitsFor = [...step.needs, ...step.dependsOn].map((need) => need.on);
  return { id: step.id, title: step.title, depth, mark, waitsFor };
}

/** Whether a step came out as it went in, its children apart: those have lines of their own. */
function sameStep(a: Step, b: Step): boolean {
  if (a === b) return true;
  const own = ({ children: _, origin: __, ...rest }: Step) => JSON.stringify(rest);
  return own(a) === own(b);
}
