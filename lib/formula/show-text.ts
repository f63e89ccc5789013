import type { Recipe } from "./recipe";
import { effectiveValues, type SuppliedValues } from "./variables/effective-values";
import { substitutePlaceholders } from "./variables/substitute-placeholders";
import type { Variable } from "./variables/variable";

const byName = (a: Variable, b: Variable): number => (a.name < b.name ? -1 : 1);

/**
 * The preview of a recipe, to the byte (formula 2, reference 10); it ends with a newline. Placeholders stay as authored
 * unless a value is given by hand; then description and titles show the values. `supplied.rig` marks rig defaults.
 */
export function showText(recipe: Recipe, supplied: SuppliedValues = {}): string {
  const isGiven = Object.keys(supplied.explicit ?? {}).length > 0;
  const values = new Map(effectiveValues(recipe.variables, supplied).map(({ name, value }) => [name, value]));
  const fill = (text: string): string => (isGiven ? substitutePlaceholders(text, values) : text);
  const lines = [`Formula: ${recipe.name}`];
  if (recipe.description !== "") lines.push(`Description: ${fill(recipe.description)}`);
  if (recipe.phase !== "") lines.push(`Phase: ${recipe.phase}`);
  if (recipe.rootOnly) lines.push("Root only: true");
  if (recipe.contract === "v2") lines.push("Contract: v2");
  lines.push(...variableLines(recipe.variables, supplied.rig ?? {}), "", `Steps (${recipe.steps.length}):`);
  const needs = new Map<string, string[]>();
  for (const { step, on, kind } of recipe.edges) {
    if (kind !== "blocks") continue;
    const known = needs.get(step);
    if (known) known.push(on);
    else needs.set(step, [on]);
  }
  for (const [index, { id, title, type }] of recipe.steps.entries()) {
    const branch = index === recipe.steps.length - 1 ? "└──" : "├──";
    const blockers = needs.get(id);
    const suffix = `${type === "task" ? "" : ` (${type})`}${blockers ? ` [needs: ${blockers.join(", ")}]` : ""}`;
    lines.push(`  ${branch} ${id}: ${fill(title)}${suffix}`);
  }
  return `${lines.join("\n")}\n`;
}

function variableLines(variables: readonly Variable[], rig: Readonly<Record<string, string>>): readonly string[] {
  const line = ({ name, description, default: value }: Variable): string => {
    const fallback = Object.hasOwn(rig, name)
      ? ` (rig default="${rig[name]}")`
      : value === undefined
        ? ""
        : ` (default=${value})`;
    return `  {{${name}}}: ${description}${fallback}`;
  };
  const sorted = [...variables].sort(byName);
  const required = sorted.filter((variable) => variable.required);
  const others = sorted.filter((variable) => !variable.required);
  return [
    ...(required.length > 0 ? ["", "Required vars:", ...required.map(line)] : []),
    ...(others.length > 0 ? ["", required.length > 0 ? "Optional vars:" : "Variables:", ...others.map(line)] : []),
  ];
}
