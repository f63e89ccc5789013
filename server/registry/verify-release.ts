import { quoteGo } from "@/lib/diagnostic/quote-go";
import { Refusal } from "@/lib/diagnostic/refusal";
import type { CatalogPack, CatalogRelease } from "@/lib/pack/registry/catalog";
import { parsePackSource } from "@/lib/pack/source/pack-source";
import { ensureCheckout } from "@/server/import/repository-cache";
import { packContentHash } from "./pack-content-hash";
import type { RegistryHost } from "./registry-host";

/** A release whose content is proved: the pack's directory in the cache. */
export type VerifiedRelease = { readonly checkout: string; readonly subpath: string };

/** Fetches the commit of a release and compares its content with the hash that the registry states (reference 24.3). */
export async function verifyRelease(
  host: RegistryHost,
  pack: CatalogPack,
  release: CatalogRelease,
): Promise<VerifiedRelease> {
  const parsed = parsePackSource(pack.source);
  if (!parsed.remote) throw new Refusal(409, "registry-source", `pack ${quoteGo(pack.name)} has a local source`);
  const { cloneUrl, subpath } = parsed;
  const checkout = await ensureCheckout(host.imports, { source: pack.source, cloneUrl, commit: release.commit });
  const found = await packContentHash(checkout, release.commit, subpath, host.imports);
  if (found === release.hash) return { checkout, subpath };
  throw new Refusal(
    409,
    "registry-hash",
    `pack ${quoteGo(pack.name)} release ${quoteGo(release.version)} has content ${found}, the registry says ${release.hash}`,
  );
}
