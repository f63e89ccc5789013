import type { FileTree } from "@/lib/files/file-tree";
import { compileFormula } from "@/lib/formula/compile";
import { type VersionCheck, versionCheck } from "@/lib/formula/version-check";
import { getBead } from "@/server/bead/find-bead";
import type { Executor } from "@/server/db/store";

export type VersionRequest = {
  readonly cityId: string;
  readonly bead: string;
  readonly tree: FileTree;
  readonly layers: readonly string[];
};

/** Compares the formula hash that a bead was stamped with against what is on disk now (formula 2, reference 10). */
export async function checkVersion(
  executor: Executor,
  { cityId, bead, tree, layers }: VersionRequest,
): Promise<VersionCheck> {
  const { ref, metadata } = await getBead(executor, cityId, bead);
  const { recipe, error = "" } = compileFormula(tree, layers, ref);
  const beadHash = typeof metadata["gc.formula_hash"] === "string" ? metadata["gc.formula_hash"] : "";
  const disk = recipe ? { hash: recipe.hash, path: recipe.source } : { error };
  return versionCheck({ bead, formula: ref, beadHash, disk });
}
