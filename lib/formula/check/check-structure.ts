import type { Formula, Step } from "../formula";
import { isGraphContract, NOT_A_COMPARATOR } from "../parse/decode-requires";
import { NEW_STEP } from "../parse/new-step";
import type { Finding } from "../report/finding";
import { conflictText, overlap, selectsV2 } from "../requirement/constraint";
import { parseRequirement } from "../requirement/parse-requirement";
import { checkGraphShapes } from "./check-graph-shapes";
import { goDuration } from "./go-duration";
import { isEngineMinted, reservedKey } from "./reserved-metadata";
import { Validation } from "./validation";

/** The refusal of constructs that need the formulas v2 contract (formula 1.3). */
export const GRAPH_ONLY =
  'requires: formulas that use graph-only constructs must declare [requires] formula_compiler = ">=2.0.0" or the deprecated contract = "graph.v2" explicitly';

/** The first step of every authored id, children included. */
type StepIds = Map<string, Step>;

const TYPES = new Set(["workflow", "expansion", "aspect"]);
const CHILDREN_OF = /^children-of\((.*)\)$/;

/**
 * Every structural problem of a formula at once, in the order of reference 3 (formula 1.9). Loop bodies and templates
 * are looked at for timeouts, drains and reserved metadata only.
 */
export function checkStructure(formula: Formula): readonly Finding[] {
  const validation = new Validation(formula);
  const isV2 = selectsV2(formula.constraints);
  checkTop(formula, validation);
  checkMetadata(formula, isV2, validation);
  if (!TYPES.has(formula.type)) {
    validation.top(`type: invalid value "${formula.type}" (must be workflow, expansion, or aspect)`, ["type"]);
  }
  for (const { name, required, default: value } of formula.variables) {
    if (name === "") validation.top("vars: variable name cannot be empty", ["vars", name]);
    if (required && value !== undefined) {
      validation.top(`vars.${name}: cannot have both required:true and default`, ["vars", name]);
    }
  }
  const ids: StepIds = new Map();
  checkSteps(formula.steps, "steps", false, ids, isV2, validation);
  checkUnlistedSteps(formula.template, "template", isV2, validation);
  checkReferences(formula.steps, "steps", ids, validation);
  checkCompose(formula, ids, validation);
  return validation.findings;
}

function checkTop(formula: Formula, validation: Validation): void {
  const { name, contract, requires, constraints } = formula;
  if (name.trim() === "") validation.top("formula: name is required", ["formula"]);
  if (contract.trim() !== "" && !isGraphContract(contract)) {
    validation.top(`contract: invalid value "${contract}" (must be graph.v2)`, ["contract"]);
  }
  const parsed = requires.trim() === "" ? undefined : parseRequirement(requires.trim());
  if (parsed && "error" in parsed) {
    const message = `${NOT_A_COMPARATOR} (got "${requires}": ${parsed.error})`;
    validation.top(message, ["requires", "formula_compiler"], "requirement-invalid");
  }
  if (!overlap(constraints)) {
    validation.top(conflictText(name, constraints), ["requires", "formula_compiler"], "requirement-conflict");
  }
}

/** One refusal for all reserved metadata, at the first step that has some; engine-minted kinds are refused in v2 too. */
function checkMetadata(formula: Formula, isV2: boolean, validation: Validation): void {
  let isRefused = isV2;
  const visit = (steps: readonly Step[], location: string): void => {
    for (const [index, step] of steps.entries()) {
      if (!isRefused) {
        const key = reservedKey(step.metadata);
        if (key !== undefined) {
          validation.step(step, GRAPH_ONLY, "metadata", "graph-only");
          isRefused = true;
        }
      }
      if (isEngineMinted(step.metadata)) {
        const text = 'metadata gc.kind="fanout" is engine-minted; author [steps.on_complete] instead';
        validation.step(step, `${location}[${index}] (${step.id}): ${text}`, "metadata", "graph-only");
      }
      if (step.children.length > 0) visit(step.children, `${location}[${index}].children`);
      if (step.loop) visit(step.loop.body, `${location}[${index}].loop.body`);
    }
  };
  visit(formula.steps, "steps");
  visit(formula.template, "template");
}

function checkSteps(
  steps: readonly Step[],
  list: string,
  isChild: boolean,
  ids: StepIds,
  isV2: boolean,
  validation: Validation,
): void {
  for (let index = 0; index < steps.length; index++) {
    const step = steps[index]!;
    if (step.id === "") {
      validation.step(step, `${list}[${index}]: id is required`);
      continue;
    }
    const first = ids.get(step.id);
    if (first === undefined) ids.set(step.id, step);
    else {
      const place = locationOf(validation.formula.steps, "steps", first);
      validation.step(step, `${list}[${index}]: duplicate id "${step.id}" (first defined at ${place})`, "id");
    }
    if (step.title === "" && step.expand === "") {
      const hint = isChild ? "" : " (unless using expand)";
      validation.step(step, `${list}[${index}] (${step.id}): title is required${hint}`);
    }
    if (step.priority !== undefined && (step.priority < 0 || step.priority > 4)) {
      validation.step(step, `${list}[${index}] (${step.id}): priority must be 0-4`, "priority");
    }
    checkGraphFields(step, list, index, isV2, validation);
    if (step.children.length > 0) {
      checkSteps(step.children, `${list}[${index}].children`, true, ids, isV2, validation);
    }
    if (step.loop) checkUnlistedSteps(step.loop.body, `${list}[${index}].loop.body`, isV2, validation);
  }
}

/** `steps[1].children[0]`, worked out for the rare message that needs it. */
function locationOf(steps: readonly Step[], list: string, wanted: Step): string | undefined {
  for (const [index, step] of steps.entries()) {
    if (step === wanted) return `${list}[${index}]`;
    const below = locationOf(step.children, `${list}[${index}].children`, wanted);
    if (below) return below;
  }
  return undefined;
}

/** Loop bodies and templates: their ids, titles and names are not judged here (reference 3). */
function checkUnlistedSteps(steps: readonly Step[], list: string, isV2: boolean, validation: Validation): void {
  for (const [index, step] of steps.entries()) {
    checkGraphFields(step, list, index, isV2, validation);
    checkUnlistedSteps(step.children, `${list}[${index}].children`, isV2, validation);
    if (step.loop) checkUnlistedSteps(step.loop.body, `${list}[${index}].loop.body`, isV2, validation);
  }
}

function checkGraphFields(step: Step, list: string, index: number, isV2: boolean, validation: Validation): void {
  const { timeout, graph } = step;
  if (!timeout && graph === NEW_STEP.graph) return;
  const where = `${list}[${index}] (${step.id})`;
  if (timeout) checkTimeout(step, timeout, where, validation);
  if (isV2) checkGraphShapes(step, where, validation);
  else if (graph.drain !== undefined) {
    const text = 'drain steps must declare the formulas v2 contract ([requires] formula_compiler = ">=2.0.0")';
    validation.step(step, `${where}.drain: ${text}`, "drain", "graph-only");
  }
}

function checkTimeout(step: Step, timeout: string, where: string, validation: Validation): void {
  if (step.graph.check === undefined) {
    const text = "timeout requires check; convergence gate scripts use convergence.gate_timeout or --gate-timeout";
    validation.step(step, `${where}: ${text}`, "timeout");
    return;
  }
  if (/\{[^{}]*\}/.test(timeout)) return;
  const duration = goDuration(timeout);
  if (duration === undefined) {
    validation.step(step, `${where}: invalid timeout "${timeout}": not a duration such as 90s or 1h30m`, "timeout");
  } else if (duration <= 0) {
    validation.step(step, `${where}: timeout must be positive, got ${timeout}`, "timeout");
  }
}

/** Dependencies and waits_for name authored ids, children included. */
function checkReferences(
  steps: readonly Step[],
  list: string,
  ids: ReadonlyMap<string, Step>,
  validation: Validation,
): void {
  for (let index = 0; index < steps.length; index++) {
    const step = steps[index]!;
    if (step.id === "") continue;
    for (const { on } of step.dependsOn) {
      if (ids.has(on)) continue;
      const message = `${list}[${index}] (${step.id}): depends_on references unknown step "${on}"`;
      validation.unknownStep(step, message, "depends_on", on, ids.keys());
    }
    for (const { on } of step.needs) {
      if (ids.has(on)) continue;
      const message = `${list}[${index}] (${step.id}): needs references unknown step "${on}"`;
      validation.unknownStep(step, message, "needs", on, ids.keys());
    }
    if (step.waitsFor) {
      const problem = waitsForProblem(step.waitsFor.text, ids);
      if (problem) validation.step(step, `${list}[${index}] (${step.id}): ${problem}`, "waits_for");
    }
    if (step.children.length > 0) checkReferences(step.children, `${list}[${index}].children`, ids, validation);
  }
}

function waitsForProblem(text: string, ids: ReadonlyMap<string, Step>): string | undefined {
  if (text === "all-children" || text === "any-children") return undefined;
  const of = CHILDREN_OF.exec(text)?.[1]?.trim();
  if (of === undefined) {
    return `waits_for has invalid value "${text}" (must be all-children, any-children, or children-of(step-id))`;
  }
  if (of === "") return "waits_for children-of() requires a step ID";
  return ids.has(of) ? undefined : `waits_for references unknown step "${of}" in children-of()`;
}

function checkCompose({ compose }: Formula, ids: ReadonlyMap<string, Step>, validation: Validation): void {
  for (const [index, point] of (compose?.bondPoints ?? []).entries()) {
    const path = ["compose", "bond_points", index];
    const where = `compose.bond_points[${index}]`;
    if (point.id === "") validation.top(`${where}: id is required`, path);
    const report = (text: string): void => validation.top(`${where} (${point.id}): ${text}`, path);
    if (point.afterStep !== "" && point.beforeStep !== "") report("cannot have both after_step and before_step");
    for (const [key, name] of [
      ["after_step", point.afterStep],
      ["before_step", point.beforeStep],
    ] as const) {
      if (name !== "" && !ids.has(name)) report(`${key} references unknown step "${name}"`);
    }
  }
  for (const [index, hook] of (compose?.hooks ?? []).entries()) {
    const path = ["compose", "hooks", index];
    if (hook.trigger === "") validation.top(`compose.hooks[${index}]: trigger is required`, path);
    if (hook.attach === "") validation.top(`compose.hooks[${index}]: attach is required`, path);
  }
}
