import type { DeadName } from "../flatten/build-edges";
import type { PassContext } from "../pass-context";
import type { Recipe, RecipeStep } from "../recipe";
import { eachPlaceholder } from "../variables/substitute-placeholders";
import { ROUTING_VARIABLES } from "../variables/variable";

/** Lints what can be seen on a finished recipe only: names that led nowhere, edges that a cook will refuse, placeholders and values without each other. */
export function lintRecipe(recipe: Recipe, dead: readonly DeadName[], cx: PassContext): void {
  lintDeadNames(dead, cx);
  lintEpicBorder(recipe, cx);
  lintPlaceholders(recipe, cx);
}

/** A name of a step that a condition removed is no news; any other was never there (decision F4). */
function lintDeadNames(dead: readonly DeadName[], cx: PassContext): void {
  const removed = new Set(cx.removed.map(({ localId }) => localId));
  const reported = new Set<string>();
  for (const { node, name, rule } of dead) {
    const { file, path } = node.step.origin;
    // All iterations of a loop come from one place.
    const key = `${file} ${path.join(" ")} ${rule} ${name}`;
    if (removed.has(name) || reported.has(key)) continue;
    reported.add(key);
    cx.lint(
      "dead-reference",
      { file, path: [...path, rule] },
      `step "${node.step.id}": "${name}" names no step; the edge is dropped`,
    );
  }
}

/** The store refuses a blocks edge with one epic end; the preview says so beforehand (formula 1.3, decision F6). */
function lintEpicBorder({ steps, edges }: Recipe, cx: PassContext): void {
  if (!steps.some(({ type }) => type === "epic")) return;
  const byId = new Map(steps.map((step) => [step.id, step]));
  for (const { step, on, kind, rule } of edges) {
    if (kind !== "blocks") continue;
    const dependent = byId.get(step);
    const blocker = byId.get(on);
    if (!dependent || !blocker || (dependent.type === "epic") === (blocker.type === "epic")) continue;
    const message =
      blocker.type === "epic"
        ? `${step} needs ${on}: tasks can only block other tasks, not epics`
        : `${step} needs ${on}: epics can only block other epics, not tasks`;
    const { file, path } = dependent.origin;
    cx.lint("epic-border", { file, path: [...path, rule] }, message, "the formula shows, but cooking it fails");
  }
}

/** `{{name}}`s that nothing gives a value, and given values that nothing reads (decision F9). */
function lintPlaceholders(recipe: Recipe, cx: PassContext): void {
  const declared = new Set(recipe.variables.map(({ name }) => name));
  const used = new Set(cx.usedVariables);
  const reported = new Set<string>();
  const look = (text: string, step: RecipeStep | undefined, key: string): void => {
    eachPlaceholder(text, (name) => {
      used.add(name);
      const isGiven = declared.has(name) || Object.hasOwn(cx.supplied, name) || ROUTING_VARIABLES.has(name);
      if (isGiven || reported.has(name)) return;
      reported.add(name);
      const place = step
        ? { file: step.origin.file, path: [...step.origin.path, key] }
        : { file: recipe.source, path: [key] };
      cx.lint("placeholder-undeclared", place, `{{${name}}} is not a declared variable and has no value`);
    });
  };
  look(recipe.root.title, undefined, "formula");
  look(recipe.root.description, undefined, "description");
  for (const step of recipe.steps) {
    look(step.title, step, "title");
    look(step.description, step, "description");
    look(step.notes, step, "notes");
    look(step.assignee, step, "assignee");
    for (const label of step.labels) look(label, step, "tags");
    for (const key in step.metadata) look(step.metadata[key]!, step, "metadata");
  }
  for (const name of cx.explicit) {
    if (!used.has(name)) cx.lint("variable-unused", { path: [] }, `variable "${name}" is given and nothing uses it`);
  }
}
