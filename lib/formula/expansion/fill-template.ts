import type { Need, Step } from "../formula";
import { waitsForOf } from "../parse/decode-step";
import { substituteBraced } from "../variables/substitute-braced";

type Values = ReadonlyMap<string, string>;
type Fill = (text: string) => string;

/** The three ways to fill a text of a template step (reference 5.3): each in one pass, so that no value is read again. */
export type Fills = {
  /** `{target…}` and `{name}`; `{{name}}` of an expansion variable as well (decision F12). */
  readonly all: Fill;
  readonly targetOnly: Fill;
  readonly variablesOnly: Fill;
};

export function fillsOf(target: Step, values: Values): Fills {
  const ofTarget = new Map([
    ["target", target.id],
    ["target.id", target.id],
    ["target.title", target.title],
    ["target.description", target.description],
  ]);
  const ofVariable = (name: string): string | undefined => values.get(name);
  return {
    all: (text) => substituteBraced(text, (name) => ofTarget.get(name) ?? values.get(name), ofVariable),
    targetOnly: (text) => substituteBraced(text, (name) => ofTarget.get(name)),
    variablesOnly: (text) => substituteBraced(text, ofVariable, ofVariable),
  };
}

/** One template step with its placeholders filled; children are filled by the caller, level by level. */
export function fillStep(step: Step, fills: Fills): Step {
  const { all } = fills;
  const id = all(step.id);
  return {
    ...step,
    id,
    title: all(step.title),
    description: fillDescription(step, all),
    notes: all(step.notes),
    tags: step.tags.map(all),
    metadata: fillValues(step.metadata, all),
    dependsOn: fillNeeds(step.dependsOn, all),
    needs: fillNeeds(step.needs, all),
    conditions: step.conditions.map(({ text }) => ({ text: fills.targetOnly(text), owner: id })),
    assignee: fills.variablesOnly(step.assignee),
    expand: all(step.expand),
    expandVars: fillValues(step.expandVars, all),
    loop: step.loop && {
      ...step.loop,
      until: all(step.loop.until),
      range: all(step.loop.range),
      variable: all(step.loop.variable),
      body: step.loop.body.map((member) => fillTree(member, fills)),
    },
    waitsFor: step.waitsFor && waitsForOf(all(step.waitsFor.text)),
    gate: step.gate && {
      type: all(step.gate.type),
      ...(step.gate.id !== undefined && { id: all(step.gate.id) }),
      ...(step.gate.timeout !== undefined && { timeout: all(step.gate.timeout) }),
    },
    timeout: step.timeout === undefined ? undefined : all(step.timeout),
  };
}

function fillTree(step: Step, fills: Fills): Step {
  return { ...fillStep(step, fills), children: step.children.map((child) => fillTree(child, fills)) };
}

function fillNeeds(needs: readonly Need[], fill: Fill): readonly Need[] {
  return needs.map(({ on, rule }) => ({ on: fill(on), rule }));
}

function fillValues(table: Readonly<Record<string, string>>, fill: Fill): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(table).map(([key, value]) => [key, fill(value)]));
}

/** A description that points to a file keeps the path as it is, braces and all. */
function fillDescription({ description, descriptionPointer: path }: Step, fill: Fill): string {
  if (path === undefined || !path.includes("{")) return fill(description);
  return description.split(path).map(fill).join(path);
}
