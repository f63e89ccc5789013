import { quoteGo } from "@/lib/diagnostic/quote-go";
import { Refusal } from "@/lib/diagnostic/refusal";
import type { DirectImport } from "@/lib/pack/import/direct-imports";
import { type MergedWant, mergeWanted, type WantedVersion } from "@/lib/pack/import/merge-wanted";
import { lockSatisfies } from "@/lib/pack/lock/lock-satisfies";
import { type LockedPack, lockedEntry, type PacksLock } from "@/lib/pack/lock/packs-lock";
import { checkConstraint, pinnedCommit } from "@/lib/pack/source/constraint";
import { isNetworkSource, parsePackSource } from "@/lib/pack/source/pack-source";
import { redactCredentials } from "@/lib/pack/source/redact-credentials";
import { selectVersion } from "@/lib/pack/source/select-version";
import type { ImportHost } from "./import-host";
import { type ImportNode, walkImports } from "./import-walk";
import { type RemoteRefs, remoteRefs } from "./remote-tags";
import { checkoutPath, ensureCheckout, type WantedCheckout } from "./repository-cache";

export type ResolveRequest = {
  readonly root: string;
  readonly direct: readonly DirectImport[];
  readonly lock: PacksLock;
  /** Sources that may not keep their lock entry: an upgrade. */
  readonly renew?: (source: string) => boolean;
};

export type ResolvedImports = { readonly lock: PacksLock; readonly nodes: readonly ImportNode[] };

const MAX_ROUNDS = 20;

/**
 * Finds one commit for every remote source that a city reaches, fetching what is needed to read on, until what is chosen fits
 * what all importers ask. Entries that still fit are kept byte for byte; those that nobody reaches are left out.
 */
export async function resolveImports(request: ResolveRequest, host: ImportHost): Promise<ResolvedImports> {
  const refs = new Map<string, Promise<RemoteRefs>>();
  const askOnce = (source: string, cloneUrl: string): Promise<RemoteRefs> => {
    const known = refs.get(cloneUrl);
    if (known) return known;
    host.progress?.({ step: "list-tags", source });
    const asked = remoteRefs(cloneUrl, { cwd: request.root, policy: host.policy, signal: host.signal });
    refs.set(cloneUrl, asked);
    return asked;
  };
  const checkouts = new Map<string, Promise<string>>();
  const checkOutOnce = (wanted: WantedCheckout): Promise<string> => {
    const path = checkoutPath(host, wanted);
    const known = checkouts.get(path) ?? ensureCheckout(host, wanted);
    checkouts.set(path, known);
    return known;
  };
  const chosen = new Map<string, LockedPack>();
  let constraints = new Map<string, string>();
  let wants: readonly WantedVersion[] = [];
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const used = new Set<string>();
    const { nodes } = await walkImports(
      request.root,
      request.direct,
      async ({ name, entry: { source, version }, remote, fromNetwork }) => {
        if (fromNetwork && !isNetworkSource(source)) throw localFromNetwork(name, source);
        used.add(source);
        const constraint = constraints.get(source) ?? version;
        const pick = chosen.get(source) ?? (await choose({ source, constraint, wants }, request, host, askOnce));
        chosen.set(source, pick);
        return checkOutOnce({ source, cloneUrl: remote.cloneUrl, commit: pick.commit });
      },
    );
    wants = remoteWants(nodes);
    const merged = mergeWanted(wants);
    const conflict = merged.find((want) => want.conflict !== undefined);
    if (conflict) throw new Refusal(409, "import-conflict", conflictText(conflict));
    constraints = new Map(merged.map((want) => [want.source, want.constraint]));
    const misfits = merged.filter(({ source, constraint }) => !lockSatisfies(chosen.get(source)!, constraint));
    if (misfits.length === 0) {
      const packs = Object.fromEntries([...chosen].filter(([source]) => used.has(source)));
      return { lock: { schema: 1, packs }, nodes };
    }
    for (const { source } of misfits) chosen.delete(source);
  }
  throw new Refusal(409, "import-diverges", "import resolution did not converge");
}

/** A stranger's pack may not have repositories of this machine read. */
function localFromNetwork(name: string, source: string): Refusal {
  const who = `import ${quoteGo(name)} of a pack from the network`;
  return new Refusal(403, "import-policy", `${who} names a repository of this machine: ${redactCredentials(source)}`);
}

/** The remote imports of a walk as wants. */
export function remoteWants(nodes: readonly ImportNode[]): WantedVersion[] {
  return nodes.flatMap(({ name, entry, remote }) =>
    remote ? [{ name, source: entry.source, version: entry.version }] : [],
  );
}

/** What is wrong and who asks for what. */
export function conflictText({ source, names, conflict }: MergedWant): string {
  return `${conflict} for ${redactCredentials(source)} (imported as ${names.join(", ")})`;
}

/** A source with everything that is asked of it; `wants` are those of the round before, none in the first. */
type Wanted = { readonly source: string; readonly constraint: string; readonly wants: readonly WantedVersion[] };

async function choose(
  { source, constraint, wants }: Wanted,
  { lock, renew }: ResolveRequest,
  host: ImportHost,
  ask: (source: string, cloneUrl: string) => Promise<RemoteRefs>,
): Promise<LockedPack> {
  const locked = lockedEntry(lock, source);
  if (locked?.commit && !renew?.(source) && lockSatisfies(locked, constraint)) return locked;
  const readable = checkConstraint(constraint);
  if (!readable.ok) throw new Refusal(400, "import-constraint", readable.message);
  const fetched = host
    .now()
    .toISOString()
    .replace(/\.\d+Z$/, "Z");
  const pin = pinnedCommit(constraint);
  if (pin !== undefined) {
    if (!/^([0-9a-f]{40}|[0-9a-f]{64})$/.test(pin)) {
      throw new Refusal(400, "import-constraint", `pin ${constraint} must be a full lowercase commit`);
    }
    return keepTime(locked, { version: `sha:${pin}`, commit: pin, fetched });
  }
  const parsed = parsePackSource(source);
  const cloneUrl = parsed.remote ? parsed.cloneUrl : "";
  const { tags } = await ask(source, cloneUrl);
  const version = selectVersion(tags.keys(), constraint, source);
  if (!version.ok) {
    const newest = selectVersion(tags.keys(), "");
    const offered = newest.ok ? `; the newest is ${newest.value}` : "";
    throw new Refusal(409, "import-no-version", version.message + askedBy(source, wants) + offered);
  }
  const commit = tags.get(`v${version.value}`) ?? tags.get(version.value);
  if (commit === undefined)
    throw new Refusal(409, "import-no-version", `no tag for version ${version.value} of ${source}`);
  return keepTime(locked, { version: version.value, commit, fetched });
}

/** Who asks for what of a source, where more than one does. */
function askedBy(source: string, wants: readonly WantedVersion[]): string {
  const asking = wants.filter((want) => want.source === source);
  if (asking.length < 2) return "";
  return ` (asked for by ${asking.map(({ name, version }) => `${name}: ${version || "any"}`).join(", ")})`;
}

/** Choosing the same again leaves the entry as it was, its time included. */
function keepTime(locked: LockedPack | undefined, pick: LockedPack): LockedPack {
  return locked && locked.version === pick.version && locked.commit === pick.commit ? locked : pick;
}
