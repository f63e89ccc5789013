import { Refusal } from "@/lib/diagnostic/refusal";
import type { Recipe } from "@/lib/formula/recipe";
import type { SuppliedValues } from "@/lib/formula/variables/effective-values";
import type { Leftover } from "@/lib/molecule/bead-plan";
import { beadCount, planMolecule } from "@/lib/molecule/plan";
import { addDependency } from "@/server/bead/add-dependency";
import { getBeadStore } from "@/server/bead/bead-stores";
import { getBead } from "@/server/bead/find-bead";
import { idempotent } from "@/server/bead/idempotent";
import { lockCity } from "@/server/bead/lock-city";
import { mintIds } from "@/server/bead/mint-ids";
import type { Act } from "@/server/db/act";
import type { Executor } from "@/server/db/store";
import { writePlan } from "./write-plan";

export type CookInput = {
  readonly cityId: string;
  readonly recipe: Recipe;
  /** The rig whose store takes the molecule; null or absent: the city store. */
  readonly rig?: string | null;
  readonly values?: SuppliedValues;
  readonly title?: string;
  /** `key=value` pairs for the root; see `parseMeta`. */
  readonly metadata?: Readonly<Record<string, string>>;
  readonly priority?: number;
  /** Puts the root under an existing bead. */
  readonly parentId?: string;
  readonly idempotencyKey?: string;
};

/** What a cook made. `ids` maps recipe ids to bead ids, the root included. */
export type Cooked = {
  readonly rootId: string;
  readonly created: number;
  readonly ids: Readonly<Record<string, string>>;
  readonly leftovers: readonly Leftover[];
};

/**
 * Cooks a recipe: all its beads, edges and events in one transaction, every check before the first write, nothing left after any
 * failure (formula 2, decision F14). A stand-alone cook waits for nobody: only new rows are written.
 */
export async function cookMolecule(executor: Executor, input: CookInput, act: Act): Promise<Cooked> {
  const { cityId, recipe, parentId } = input;
  const request = [
    recipe.hash,
    recipe.name,
    input.rig ?? null,
    input.values ?? {},
    input.title,
    input.metadata,
    parentId,
  ];
  const key = input.idempotencyKey === undefined ? undefined : `cook ${input.idempotencyKey}`;
  return idempotent(executor, cityId, key, request, act, async (tx) => {
    if (parentId !== undefined) {
      await lockCity(tx, cityId);
      await getBead(tx, cityId, parentId);
    }
    const store = await getBeadStore(tx, cityId, input.rig ?? null);
    const ids = await mintIds(tx, cityId, store.prefix, beadCount(recipe));
    const planned = planMolecule(recipe, { ...input, ids });
    if ("problems" in planned) throw new Refusal(400, "cook-refused", planned.problems.join("\n"));
    const { plan } = planned;
    await writePlan(tx, { cityId, rig: store.rig, plan }, act);
    if (parentId !== undefined)
      await addDependency(tx, { cityId, issueId: plan.rootId, onId: parentId, type: "parent-child", quiet: true }, act);
    return {
      rootId: plan.rootId,
      created: plan.beads.length,
      ids: Object.fromEntries(plan.beads.map((bead) => [bead.ref, bead.id])),
      leftovers: plan.leftovers,
    };
  });
}

/** Reads `--meta` items; an item without `=` or with an empty key is refused before anything is written (reference 9, F14). */
export function parseMeta(items: readonly string[]): Record<string, string> {
  const metadata: Record<string, string> = {};
  for (const item of items) {
    const at = item.indexOf("=");
    if (at < 1) throw new Refusal(400, "meta-invalid", `invalid metadata "${item}" (want key=value)`);
    metadata[item.slice(0, at)] = item.slice(at + 1);
  }
  return metadata;
}
