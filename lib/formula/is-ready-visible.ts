import type { Recipe } from "./recipe";

/**
 * Whether the root of a recipe is work that `ready` offers: a stepped v1 molecule's container is not, so it can wake no
 * pool (formula 5).
 */
export function isReadyVisible({ contract, rootOnly }: Pick<Recipe, "contract" | "rootOnly">): boolean {
  return contract === "v2" || rootOnly;
}
