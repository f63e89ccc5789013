import { and, eq } from "drizzle-orm";
import { providerPacks } from "@/drizzle/schema/provider-packs";
import { Refusal } from "@/lib/diagnostic/refusal";
import { type ValidPack, validatePack } from "@/lib/provider/validate-pack";
import type { Act } from "@/server/db/act";
import type { Transaction } from "@/server/db/store";

/** What publishing came to: the pack, and whether it was there already. */
export type Published = ValidPack & { readonly isNew: boolean };

/**
 * Stores a pack for good (notes 8). A pack with mistakes is refused with all of them; the same id and version with another
 * digest is refused; the same pack again changes nothing.
 */
export async function publishPack(
  tx: Transaction,
  source: { text: string; file: string },
  act: Act,
): Promise<Published> {
  const { valid, diagnostics } = validatePack(source.text, source.file);
  if (!valid)
    throw new Refusal(400, "provider-invalid", `${source.file} is not a valid provider pack.`, { diagnostics });
  const { pack, digest } = valid;
  await tx.db
    .insert(providerPacks)
    .values({
      packId: pack.pack_id,
      packVersion: pack.pack_version,
      digest,
      source: source.text,
      displayName: pack.display_name,
      archetype: pack.archetype,
      pricingTrust: pack.pricing_trust,
      publishedBy: act.actor,
      publishedAt: act.now,
    })
    .onConflictDoNothing();
  const [row] = await tx.db
    .select({ digest: providerPacks.digest, at: providerPacks.publishedAt })
    .from(providerPacks)
    .where(and(eq(providerPacks.packId, pack.pack_id), eq(providerPacks.packVersion, pack.pack_version)));
  if (row?.digest !== digest) {
    const path = "pack_version";
    const message = `${pack.pack_id} ${pack.pack_version} is published with another digest`;
    const hint = "published packs are immutable; raise pack_version";
    throw new Refusal(409, "provider-published", `${path}: ${message}; ${hint}`, {
      diagnostics: [
        ...diagnostics,
        { code: "provider-published", severity: "error", path, message, hint, file: source.file },
      ],
    });
  }
  return { pack, digest, isNew: row.at.getTime() === act.now.getTime() };
}
