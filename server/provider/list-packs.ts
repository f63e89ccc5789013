import { asc, desc, sql } from "drizzle-orm";
import { providerPacks } from "@/drizzle/schema/provider-packs";
import { providerTargets } from "@/drizzle/schema/provider-targets";
import { Refusal } from "@/lib/diagnostic/refusal";
import type { Executor } from "@/server/db/store";

export type PackSummary = Omit<typeof providerPacks.$inferSelect, "source"> & { readonly targets: number };

/** Every published version, by pack, the newest first. */
export async function listPacks(store: Executor): Promise<readonly PackSummary[]> {
  const { packId, packVersion, digest, displayName, archetype, pricingTrust, publishedBy, publishedAt } = providerPacks;
  const targets = sql<number>`(select count(*) from provider_targets t
    where t.pack_id = ${packId} and t.pack_version = ${packVersion} and t.retired_at is null)`.mapWith(Number);
  return store.db
    .select({ packId, packVersion, digest, displayName, archetype, pricingTrust, publishedBy, publishedAt, targets })
    .from(providerPacks)
    .orderBy(asc(packId), desc(publishedAt), desc(packVersion));
}

/** One version with its file; the page reads it with the very rules that published it. */
export async function showPack(
  store: Executor,
  packId: string,
  packVersion: string,
): Promise<PackSummary & { readonly source: string }> {
  const summary = (await listPacks(store)).find((pack) => pack.packId === packId && pack.packVersion === packVersion);
  const [row] = await store.db
    .select({ source: providerPacks.source })
    .from(providerPacks)
    .where(sql`${providerPacks.packId} = ${packId} and ${providerPacks.packVersion} = ${packVersion}`);
  if (!summary || !row) throw new Refusal(404, "provider-pack", `There is no provider pack ${packId} ${packVersion}.`);
  return { ...summary, source: row.source };
}

/** Every target, those in use first. */
export async function listTargets(store: Executor): Promise<readonly (typeof providerTargets.$inferSelect)[]> {
  return store.db
    .select()
    .from(providerTargets)
    .orderBy(sql`${providerTargets.retiredAt} is not null`, asc(providerTargets.id));
}
