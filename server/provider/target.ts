import { eq } from "drizzle-orm";
import { providerPacks } from "@/drizzle/schema/provider-packs";
import { providerTargets } from "@/drizzle/schema/provider-targets";
import { Refusal } from "@/lib/diagnostic/refusal";
import type { ProviderPack } from "@/lib/provider/pack";
import type { Act } from "@/server/db/act";
import type { Executor, Transaction } from "@/server/db/store";
import { loadPack, type PackIdentity } from "./load-pack";

/** A model of a pack that may be called, bound to a digest. */
export type Target = typeof providerTargets.$inferSelect;

const TARGET_ID = /^[a-z0-9][a-z0-9._-]{0,119}$/;

/** The published identity of a pack version. */
export async function packIdentity(
  store: Executor,
  packId: string,
  packVersion: string,
): Promise<PackIdentity & { archetype: string }> {
  const [row] = await store.db
    .select({
      packVersion: providerPacks.packVersion,
      digest: providerPacks.digest,
      archetype: providerPacks.archetype,
    })
    .from(providerPacks)
    .where(eq(providerPacks.packId, packId))
    .then((rows) => rows.filter((candidate) => candidate.packVersion === packVersion));
  if (!row) throw new Refusal(404, "provider-pack", `There is no provider pack ${packId} ${packVersion}.`);
  return { packId, ...row };
}

/** Binds a model of a published pack under a name. The same binding again changes nothing; another one is refused. */
export async function createTarget(
  tx: Transaction,
  wanted: { id: string; packId: string; packVersion: string; model: string },
  act: Act,
): Promise<Target> {
  const { id, model } = wanted;
  if (!TARGET_ID.test(id))
    throw new Refusal(
      400,
      "provider-target",
      `"${id}" is no target name; use lower-case letters, digits, ".", "_" and "-".`,
    );
  const { archetype, ...identity } = await packIdentity(tx, wanted.packId, wanted.packVersion);
  const pack = await loadPack(tx, identity);
  if (!pack.models.some((candidate) => candidate.model === model))
    throw new Refusal(404, "provider-model", `"${model}" is no model of ${pack.pack_id} ${pack.pack_version}.`);
  await tx.db
    .insert(providerTargets)
    .values({ id, ...identity, archetype, model, createdBy: act.actor, createdAt: act.now })
    .onConflictDoNothing();
  const target = await getTarget(tx, id);
  if (target.digest !== identity.digest || target.model !== model)
    throw new Refusal(
      409,
      "provider-target",
      `The target "${id}" is bound to ${target.packId} ${target.packVersion}, model "${target.model}"; use another name.`,
    );
  return target;
}

export async function getTarget(store: Executor, id: string): Promise<Target> {
  const [target] = await store.db.select().from(providerTargets).where(eq(providerTargets.id, id));
  if (!target) throw new Refusal(404, "provider-target", `There is no provider target "${id}".`);
  return target;
}

/** Takes a target out of use: executions in flight end as they were bound, new ones are refused. */
export async function retireTarget(tx: Transaction, id: string, act: Act): Promise<Target> {
  const target = await getTarget(tx, id);
  if (target.retiredAt) return target;
  await tx.db
    .update(providerTargets)
    .set({ retiredBy: act.actor, retiredAt: act.now })
    .where(eq(providerTargets.id, id));
  return getTarget(tx, id);
}

/** A target that may be called, with its pack. */
export async function bindTarget(store: Executor, id: string): Promise<{ target: Target; pack: ProviderPack }> {
  const target = await getTarget(store, id);
  if (target.retiredAt)
    throw new Refusal(409, "provider-target", `The target "${id}" was retired by ${target.retiredBy}.`);
  return { target, pack: await loadPack(store, target) };
}
