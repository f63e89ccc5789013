import { and, eq } from "drizzle-orm";
import { providerPacks } from "@/drizzle/schema/provider-packs";
import { Refusal } from "@/lib/diagnostic/refusal";
import type { ProviderPack } from "@/lib/provider/pack";
import { validatePack } from "@/lib/provider/validate-pack";
import type { Executor } from "@/server/db/store";

/** Which pack, to the byte: a digest fixes everything but the spelling of the file. */
export type PackIdentity = { readonly packId: string; readonly packVersion: string; readonly digest: string };

/**
 * The pack that a target or an execution was frozen with. The stored file is read anew and must have the recorded digest:
 * a store that was changed behind our back, or rules that read it differently, bind nothing.
 */
export async function loadPack(store: Executor, { packId, packVersion, digest }: PackIdentity): Promise<ProviderPack> {
  const [row] = await store.db
    .select({ source: providerPacks.source })
    .from(providerPacks)
    .where(and(eq(providerPacks.packId, packId), eq(providerPacks.packVersion, packVersion)));
  if (!row) throw new Refusal(404, "provider-pack", `There is no provider pack ${packId} ${packVersion}.`);
  const { valid } = validatePack(row.source, `${packId}.toml`);
  if (valid?.digest !== digest)
    throw new Refusal(
      409,
      "provider-digest",
      `The stored pack ${packId} ${packVersion} does not have the digest ${digest}.`,
    );
  return valid.pack;
}
