import { quoteGo } from "@/lib/diagnostic/quote-go";
import { Refusal } from "@/lib/diagnostic/refusal";
import type { LockedPack } from "@/lib/pack/lock/packs-lock";
import { type CatalogPack, type CatalogRelease, latestRelease, releaseKey } from "@/lib/pack/registry/catalog";
import type { RegistryHost } from "./registry-host";
import { type FoundPack, handle } from "./search-packs";
import { verifyRelease } from "./verify-release";

/** What a registry vouches for. `unlisted`: the repository has this version, the registry does not know it. */
export type ReleaseCheck = {
  readonly handle: string;
  readonly version: string;
  readonly commit: string;
  readonly state: "verified" | "withdrawn" | "unlisted";
  readonly sentence: string;
};

/** The release of a version (`1.2` is `1.2.0`), or the newest one for an empty text. */
export function namedRelease(pack: CatalogPack, version: string): CatalogRelease {
  const found = version === "" ? latestRelease(pack) : releaseOf(pack, version);
  if (found) return found;
  throw new Refusal(404, "release-unknown", `pack ${quoteGo(pack.name)} has no release ${quoteGo(version)}`);
}

function releaseOf(pack: CatalogPack, version: string): CatalogRelease | undefined {
  const wanted = releaseKey(version);
  return pack.releases.find((release) => releaseKey(release.version) === wanted);
}

/** Fetches a release and proves its content; refuses content that is not what the registry states (reference 24.3). */
export async function checkRelease(
  host: RegistryHost,
  found: FoundPack,
  release: CatalogRelease,
): Promise<ReleaseCheck> {
  await verifyRelease(host, found.pack, release);
  const { version, commit, withdrawn, withdrawnReason } = release;
  const about = { handle: handle(found), version, commit };
  if (!withdrawn)
    return { ...about, state: "verified", sentence: `content of ${version} is what ${found.registry} states` };
  const why = withdrawnReason === "" ? "" : `: ${withdrawnReason}`;
  return { ...about, state: "withdrawn", sentence: `${version} was withdrawn${why}` };
}

/**
 * What the registry says about the version that a source was locked to. Another commit than the release states is refused: the
 * tag was moved after it was published.
 */
export async function checkLockedRelease(
  host: RegistryHost,
  found: FoundPack,
  { version, commit }: LockedPack,
): Promise<ReleaseCheck> {
  const release = version.startsWith("sha:")
    ? found.pack.releases.find((one) => one.commit === commit)
    : releaseOf(found.pack, version);
  if (!release) {
    const sentence = `${found.registry} does not list ${version}: nobody vouches for its content`;
    return { handle: handle(found), version, commit, state: "unlisted", sentence };
  }
  if (release.commit !== commit) {
    const tag = `${version} of ${quoteGo(found.pack.name)}`;
    throw new Refusal(
      409,
      "registry-commit",
      `the tag of ${tag} points to commit ${commit.slice(0, 12)}, the registry states ${release.commit.slice(0, 12)}; it was moved after it was published`,
    );
  }
  return checkRelease(host, found, release);
}
