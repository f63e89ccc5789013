import type { Formula, Step } from "../formula";
import type { Finding } from "../report/finding";
import { placeholderNames } from "../variables/substitute-placeholders";

const RESERVED = new Set(["convoy_id", "bead_id"]);

/** The reserved names of the formulas v2 contract (reference 13): never declared, and `bead_id` never used. */
export function checkReservedVariables(formula: Formula): readonly Finding[] {
  const findings: Finding[] = [];
  const report = (file: string, path: Finding["path"], message: string): void => {
    const list = "formulas v2 reserved variable validation failed";
    findings.push({ code: "reserved-variable", severity: "error", message, file, path, context: "", list });
  };
  const visit = (steps: readonly Step[], where: string): void => {
    for (const [index, step] of steps.entries()) {
      for (const key of ["title", "description", "notes", "assignee"] as const) {
        if (!placeholderNames(step[key]).includes("bead_id")) continue;
        const message = `${where}[${index}].${key}: bead_id is not available in v2 formulas; use convoy_id`;
        report(step.origin.file, [...step.origin.path, key], message);
      }
      visit(step.children, `${where}[${index}].children`);
      if (step.loop) visit(step.loop.body, `${where}[${index}].loop.body`);
    }
  };
  visit(formula.steps, "steps");
  visit(formula.template, "template");
  for (const { name } of formula.variables) {
    if (!RESERVED.has(name)) continue;
    report(formula.source, ["vars", name], `vars.${name}: formulas v2 reserved variable cannot be declared`);
  }
  return findings;
}
