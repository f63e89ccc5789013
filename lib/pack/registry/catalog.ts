import { compareVersions, parseVersionTag } from "../source/version";

/** One published version of a pack (reference 24.2). `hash` is the content hash of 24.3 with its `sha256:` prefix. */
export type CatalogRelease = {
  readonly version: string;
  readonly ref: string;
  readonly commit: string;
  readonly hash: string;
  readonly description: string;
  readonly withdrawn: boolean;
  readonly withdrawnReason: string;
};

export type CatalogPack = {
  readonly name: string;
  readonly description: string;
  readonly source: string;
  readonly sourceKind: string;
  readonly tier?: string;
  readonly publisher?: string;
  readonly releases: readonly CatalogRelease[];
};

export type Catalog = { readonly schema: 1; readonly packs: readonly CatalogPack[] };

/** One text for all spellings of a version: `1.2` is `1.2.0`. What is no version stands for itself. */
export function releaseKey(version: string): string {
  return parseVersionTag(version)?.join(".") ?? version;
}

/** Bytes that a catalogue may have. */
export const CATALOG_LIMIT = 16_777_216;

/** The newest release that is not withdrawn; undefined when there is none. */
export function latestRelease(pack: CatalogPack): CatalogRelease | undefined {
  let best: CatalogRelease | undefined;
  for (const release of pack.releases) {
    if (release.withdrawn) continue;
    if (!best || newer(release.version, best.version)) best = release;
  }
  return best;
}

/** The releases of a pack, newest first, whatever their order in the catalogue; withdrawn ones in their place. */
export function releasesNewestFirst({ releases }: CatalogPack): readonly CatalogRelease[] {
  return [...releases].sort((a, b) => (newer(a.version, b.version) ? -1 : newer(b.version, a.version) ? 1 : 0));
}

function newer(a: string, b: string): boolean {
  const left = parseVersionTag(a);
  const right = parseVersionTag(b);
  return left !== undefined && right !== undefined && compareVersions(left, right) > 0;
}

/**
 * The messages of releases that are in both catalogues and changed what may never change: source, kind, ref, commit or hash
 * (reference 24.2). Withdrawing one and rewording a description are allowed.
 */
export function immutabilityBreaks(before: Catalog, after: Catalog): readonly string[] {
  const messages: string[] = [];
  const knownPacks = new Map(before.packs.map((pack) => [pack.name, pack]));
  for (const pack of after.packs) {
    const known = knownPacks.get(pack.name);
    if (!known) continue;
    const olds = new Map(known.releases.map((release) => [releaseKey(release.version), release]));
    for (const release of pack.releases) {
      const old = olds.get(releaseKey(release.version));
      if (!old) continue;
      const same =
        known.source === pack.source &&
        known.sourceKind === pack.sourceKind &&
        old.ref === release.ref &&
        old.commit === release.commit &&
        old.hash === release.hash;
      if (!same) messages.push(`registry release ${pack.name} ${release.version} changed immutable metadata`);
    }
  }
  return messages;
}

/**
 * What was published and is not listed any more: if it ever comes back, then unchanged. `known` are the catalogues of before, the
 * newest first.
 */
export function vanishedReleases(known: readonly Catalog[], now: Catalog): Catalog {
  const listed = new Set(now.packs.flatMap((pack) => pack.releases.map(({ version }) => nameOf(pack, version))));
  const gone = new Map<string, CatalogPack>();
  for (const pack of known.flatMap(({ packs }) => packs)) {
    const releases = pack.releases.filter(({ version }) => !listed.has(nameOf(pack, version)));
    if (releases.length === 0) continue;
    for (const { version } of releases) listed.add(nameOf(pack, version));
    const so = gone.get(pack.name);
    gone.set(pack.name, so ? { ...so, releases: [...so.releases, ...releases] } : { ...pack, releases });
  }
  return { schema: 1, packs: [...gone.values()] };
}

const nameOf = ({ name }: CatalogPack, version: string): string => `${name} ${releaseKey(version)}`;
