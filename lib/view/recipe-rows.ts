import type { Recipe, RecipeEdge, RecipeStep } from "../formula/recipe";

/** One line of the recipe tree: a step with its depth and what it waits for. */
export type RecipeRow = {
  readonly id: string;
  readonly depth: number;
  readonly hasChildren: boolean;
  readonly step: RecipeStep;
  readonly waitsFor: readonly RecipeEdge[];
};

/** Steps in document order, with those below a folded step left out. */
export function recipeRows(recipe: Recipe, folded: ReadonlySet<string>): readonly RecipeRow[] {
  const containers = new Set(recipe.steps.map((step) => step.parent));
  const waits = new Map<string, RecipeEdge[]>();
  for (const edge of recipe.edges)
    if (edge.kind !== "parent-child") waits.set(edge.step, [...(waits.get(edge.step) ?? []), edge]);
  const depths = new Map([[recipe.root.id, -1]]);
  const hidden = new Set<string>();
  const rows: RecipeRow[] = [];
  for (const step of recipe.steps) {
    const depth = (depths.get(step.parent) ?? -1) + 1;
    depths.set(step.id, depth);
    if (hidden.has(step.parent)) {
      hidden.add(step.id);
      continue;
    }
    if (folded.has(step.id)) hidden.add(step.id);
    rows.push({ id: step.id, depth, hasChildren: containers.has(step.id), step, waitsFor: waits.get(step.id) ?? [] });
  }
  return rows;
}
