import type { Recipe } from "../formula/recipe";

/** What values make of a recipe, beside what its defaults make of it. */
export type RecipeChanges = {
  /** Ids of the steps that the defaults do not give. */
  readonly added: ReadonlySet<string>;
  /** Steps that the defaults give and these values do not, with the reason where a condition decided. */
  readonly dropped: readonly { readonly id: string; readonly title: string; readonly reason: string }[];
};

/** Compares a recipe with the one of the defaults, step by step (ux 46). */
export function recipeChanges(defaults: Recipe, recipe: Recipe): RecipeChanges {
  const usual = new Set(defaults.steps.map(({ id }) => id));
  const now = new Set(recipe.steps.map(({ id }) => id));
  const reasons = new Map(recipe.removed.map(({ id, reason }) => [id, reason]));
  return {
    added: new Set([...now].filter((id) => !usual.has(id))),
    dropped: defaults.steps
      .filter(({ id }) => !now.has(id))
      .map(({ id, localId, title }) => ({ id, title: title || localId, reason: reasons.get(id) ?? "" })),
  };
}
