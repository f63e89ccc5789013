import { checkStructure } from "../check/check-structure";
import type { Compose, Formula, Step } from "../formula";
import type { FormulaLibrary } from "../library/formula-library";
import { MAX_EXTENDS } from "../limits";
import type { Through } from "../origin";
import { type Finding, withContext } from "../report/finding";
import { mergeConstraints } from "../requirement/constraint";
import type { Variable } from "../variables/variable";

/** A formula with its parents merged in; `formula` is absent when an error says why. */
export type Resolved = { readonly formula?: Formula; readonly findings: readonly Finding[] };

/**
 * Merges the parents of a formula into it and validates the result (formula 1.7, reference 2.2). Needs a parsed formula;
 * every parent must validate by itself. Advice is lost on the way, and most compose rules where two sides have some.
 */
export function resolveExtends(formula: Formula, library: FormulaLibrary, stack: readonly string[] = []): Resolved {
  const findings: Finding[] = [];
  const chain = [...stack, formula.name];
  const refuse = (code: "extends-cycle", message: string): Resolved => ({
    findings: [{ code, severity: "error", message, file: formula.source, path: ["extends"], context: "" }],
  });
  if (stack.includes(formula.name)) {
    return refuse("extends-cycle", `circular extends detected: ${chain.join(" -> ")}`);
  }
  if (chain.length > MAX_EXTENDS) return refuse("extends-cycle", `extends is deeper than ${MAX_EXTENDS} files`);
  let merged = formula;
  if (formula.extends.length > 0) {
    const parents: Formula[] = [];
    for (const [index, name] of formula.extends.entries()) {
      const parent = loadParent(name, library, chain);
      const place = { file: formula.source, path: ["extends", index] };
      findings.push(...parent.findings.map((one) => (one.file === undefined ? { ...one, ...place } : one)));
      if (parent.formula) parents.push(parent.formula);
    }
    if (findings.some(({ severity }) => severity === "error")) return { findings };
    findings.push(...lostRules(formula, parents));
    merged = mergeParents(formula, parents);
  }
  const problems = checkStructure(merged);
  return problems.length > 0 ? { findings: [...findings, ...problems] } : { formula: merged, findings };
}

function loadParent(name: string, library: FormulaLibrary, chain: readonly string[]): Resolved {
  const loaded = library.load(name);
  const findings = loaded.findings.map((finding) => withContext(`extends ${name}: `, finding));
  if (!loaded.parsed?.formula) return { findings };
  const resolved = resolveExtends(loaded.parsed.formula, library, chain);
  const below = resolved.findings.map((finding) =>
    finding.code === "extends-cycle" ? finding : withContext(`resolve parent ${name}: `, finding),
  );
  return { formula: resolved.formula, findings: [...findings, ...below] };
}

/** Child first for single values, parents in listed order for lists; the child's steps and variables replace whole ones. */
function mergeParents(child: Formula, parents: readonly Formula[]): Formula {
  let { contract, requires, phase, pour, constraints } = child;
  const variables = new Map<string, Variable>();
  const steps: Step[] = [];
  const template: Step[] = [];
  let compose: Compose | undefined;
  for (const parent of parents) {
    contract ||= parent.contract;
    requires ||= parent.requires;
    phase ||= parent.phase;
    pour ||= parent.pour;
    constraints = mergeConstraints(constraints, parent.constraints);
    for (const variable of parent.variables) {
      if (!variables.has(variable.name)) variables.set(variable.name, variable);
    }
    const through: Through = { kind: "extends", child: child.name, parent: parent.name };
    steps.push(...parent.steps.map((step) => inherited(step, through)));
    template.push(...parent.template.map((step) => inherited(step, through)));
    compose = mergeCompose(compose, parent.compose);
  }
  for (const variable of child.variables) variables.set(variable.name, variable);
  return {
    ...child,
    contract,
    requires,
    phase,
    pour,
    constraints,
    variables: [...variables.values()],
    steps: replaceOrAppend(steps, child.steps),
    template: replaceOrAppend(template, child.template),
    compose: mergeCompose(compose, child.compose),
    advice: [],
  };
}

function inherited(step: Step, through: Through): Step {
  const below = (members: readonly Step[]): readonly Step[] => members.map((member) => inherited(member, through));
  return {
    ...step,
    ...(step.children.length > 0 && { children: below(step.children) }),
    ...(step.loop && { loop: { ...step.loop, body: below(step.loop.body) } }),
    origin: { ...step.origin, through: [...step.origin.through, through] },
  };
}

/** Whole-step replacement by id at the parent's position; only top-level steps can be replaced. */
function replaceOrAppend(parents: readonly Step[], own: readonly Step[]): readonly Step[] {
  const result = [...parents];
  const positions = new Map<string, number>();
  for (const [index, step] of parents.entries()) if (!positions.has(step.id)) positions.set(step.id, index);
  for (const step of own) {
    const position = positions.get(step.id);
    if (position === undefined) result.push(step);
    else {
      result[position] = step;
      // A second step of this id in the child is a duplicate, not a second replacement.
      positions.delete(step.id);
    }
  }
  return result;
}

/** One side alone is kept whole; of two, only bond points, hooks, expand and map stay. */
function mergeCompose(first: Compose | undefined, second: Compose | undefined): Compose | undefined {
  if (!first || !second) return first ?? second;
  const bondPoints = [...first.bondPoints];
  for (const point of second.bondPoints) {
    const position = bondPoints.findIndex(({ id }) => id === point.id);
    if (position < 0) bondPoints.push(point);
    else bondPoints[position] = point;
  }
  return {
    bondPoints,
    hooks: [...first.hooks, ...second.hooks],
    expand: [...first.expand, ...second.expand],
    map: [...first.map, ...second.map],
    branch: [],
    gate: [],
    aspects: [],
  };
}

/** Lints for what the merge loses without a word (decision F8). */
function lostRules(child: Formula, parents: readonly Formula[]): readonly Finding[] {
  const lints: Finding[] = [];
  const lint = (code: Finding["code"], file: string, path: Finding["path"], message: string): void => {
    lints.push({ code, severity: "lint", message, file, path, context: "" });
  };
  const sides = [...parents, child];
  for (const side of sides) {
    if (side.advice.length > 0) {
      lint(
        "advice-dropped",
        side.source,
        ["advice"],
        `advice of "${side.name}" is dropped: "${child.name}" uses extends`,
      );
    }
  }
  if (sides.filter(({ compose }) => compose).length > 1) {
    for (const { compose, source, name } of sides) {
      for (const key of ["branch", "gate", "aspects"] as const) {
        if (!compose?.[key].length) continue;
        const message = `compose.${key} of "${name}" is dropped: more than one formula of the extends chain has compose rules`;
        lint("compose-dropped", source, ["compose", key], message);
      }
    }
  }
  for (const variable of child.variables) {
    const before = parents.flatMap((parent) => parent.variables).find(({ name }) => name === variable.name);
    if (!before?.required || variable.required) continue;
    const message = `vars.${variable.name} is required in a parent and no longer is here`;
    lint("variable-requirement-dropped", child.source, ["vars", variable.name], message);
  }
  return lints;
}
