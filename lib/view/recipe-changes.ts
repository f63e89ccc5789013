import type { Recipe } from "../formula/recipe";

/** What values make of a recipe, beside what its defaults make of it. */
export type RecipeChanges = {
  /** Ids of the steps that the defaults do not give. */
  readonly added: ReadonlySet<string>;
  readonly leftOut: readonly LeftOutStep[];
};

/**
 * A step that these values leave out, with the reason where a condition decided; `usual` when the defaults give it, so that the
 * given values dropped it.
 */
export type LeftOutStep = {
  readonly id: string;
  readonly title: string;
  readonly reason: string;
  readonly usual: boolean;
};

/** Compares a recipe with the one of the defaults, step by step (ux 46). */
export function recipeChanges(defaults: Recipe, recipe: Recipe): RecipeChanges {
  const usual = new Set(defaults.steps.map(({ id }) => id));
  const now = new Set(recipe.steps.map(({ id }) => id));
  const reasons = new Map(recipe.removed.map(({ id, reason }) => [id, reason]));
  const dropped = defaults.steps.filter(({ id }) => !now.has(id));
  const others = recipe.removed.filter(({ id }) => !usual.has(id));
  return {
    added: new Set([...now].filter((id) => !usual.has(id))),
    leftOut: [...dropped, ...others].map(({ id, localId, title }) => ({
      id,
      title: title || localId,
      reason: reasons.get(id) ?? "",
      usual: usual.has(id),
    })),
  };
}
