import { sql } from "drizzle-orm";
import { Refusal } from "@/lib/diagnostic/refusal";
import type { Recipe } from "@/lib/formula/recipe";
import type { SuppliedValues } from "@/lib/formula/variables/effective-values";
import type { Leftover } from "@/lib/molecule/bead-plan";
import { beadCount, planMolecule } from "@/lib/molecule/plan";
import { addDependency } from "@/server/bead/add-dependency";
import { getBeadStore } from "@/server/bead/bead-stores";
import { getBead } from "@/server/bead/find-bead";
import { lockCity } from "@/server/bead/lock-city";
import { mintIds } from "@/server/bead/mint-ids";
import { updateBead } from "@/server/bead/update-bead";
import type { Act } from "@/server/db/act";
import type { Executor } from "@/server/db/store";
import { writePlan } from "./write-plan";

export type AttachInput = {
  readonly cityId: string;
  readonly recipe: Recipe;
  /** The bead that the graft is put under: it waits for the graft's root and is not its container. */
  readonly beadId: string;
  readonly values?: SuppliedValues;
  /** The same key under the same root gives the first graft back (decision F16). */
  readonly idempotencyKey?: string;
  /** Must equal the bead's `gc.control_epoch`, which is then raised by one. */
  readonly expectedEpoch?: number;
};

/** `workflowRootId` is the root of the work that the graft joins: the bead's own root, else the bead itself. */
export type Attached = {
  readonly rootId: string;
  readonly workflowRootId: string;
  readonly created: number;
  readonly ids: Readonly<Record<string, string>>;
  readonly leftovers: readonly Leftover[];
  readonly duplicate: boolean;
};

/** Grafts a recipe under a bead (formula 2, reference 8.3), in one transaction. */
export async function attachMolecule(executor: Executor, input: AttachInput, act: Act): Promise<Attached> {
  const { cityId, recipe, beadId, idempotencyKey } = input;
  if (beadId === "") throw new Refusal(400, "attach-bead", "attach bead ID is required");
  return executor.transaction(async (tx) => {
    await lockCity(tx, cityId);
    const bead = await getBead(tx, cityId, beadId).catch((error: Error) => {
      throw error.name === "Refusal"
        ? new Refusal(404, "bead-not-found", `attach bead ${beadId}: bead not found`)
        : error;
    });
    const workflowRootId = textOf(bead.metadata["gc.root_bead_id"]) ?? beadId;
    const edge = { cityId, issueId: beadId, type: "blocks" };
    if (idempotencyKey !== undefined) {
      const [first] = await tx.query<{ id: string }>(sql`
        select id from beads where city_id = ${cityId} and metadata ? 'gc.idempotency_key'
          and metadata->>'gc.root_bead_id' = ${workflowRootId} and metadata->>'gc.idempotency_key' = ${idempotencyKey}`);
      if (first) {
        await addDependency(tx, { ...edge, onId: first.id }, act);
        return { rootId: first.id, workflowRootId, created: 0, ids: {}, leftovers: [], duplicate: true };
      }
    }
    const epoch = Number(bead.metadata["gc.control_epoch"] ?? 0);
    if (input.expectedEpoch !== undefined && input.expectedEpoch !== epoch)
      throw new Refusal(409, "attach-epoch", "attach epoch conflict");

    const store = await getBeadStore(tx, cityId, bead.rig);
    const planned = planMolecule(recipe, {
      ids: await mintIds(tx, cityId, store.prefix, beadCount(recipe)),
      values: input.values,
      priority: bead.priority ?? 2,
      idempotencyKey,
      graft: { rootBeadId: workflowRootId, rootStoreRef: textOf(bead.metadata["gc.root_store_ref"]) },
    });
    if ("problems" in planned) throw new Refusal(400, "cook-refused", planned.problems.join("\n"));
    const { plan } = planned;
    await writePlan(tx, { cityId, rig: store.rig, plan }, act);
    await addDependency(tx, { ...edge, onId: plan.rootId }, act);
    if (input.expectedEpoch !== undefined)
      await updateBead(tx, { cityId, id: beadId, patch: { metadata: { "gc.control_epoch": String(epoch + 1) } } }, act);
    return {
      rootId: plan.rootId,
      workflowRootId,
      created: plan.beads.length,
      ids: Object.fromEntries(plan.beads.map((planned) => [planned.ref, planned.id])),
      leftovers: plan.leftovers,
      duplicate: false,
    };
  });
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
