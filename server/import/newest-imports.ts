import { isRefusal } from "@/lib/diagnostic/refusal";
import { mergeWanted } from "@/lib/pack/import/merge-wanted";
import { lockedEntry } from "@/lib/pack/lock/packs-lock";
import { isPin } from "@/lib/pack/source/constraint";
import { parsePackSource } from "@/lib/pack/source/pack-source";
import { selectVersion } from "@/lib/pack/source/select-version";
import { readCityFiles } from "./city-files";
import type { ImportHost } from "./import-host";
import { localWalk } from "./local-walk";
import { remoteRefs } from "./remote-tags";
import { remoteWants } from "./resolve-imports";

/** What a remote source is locked to and what its repository has by now. */
export type NewestImport = {
  readonly source: string;
  /** Everything that importers ask of it, joined. */
  readonly wanted: string;
  readonly names: readonly string[];
  readonly locked?: string;
  /** Newest release that an upgrade would take. */
  readonly allowed?: string;
  /** Newest release of all. */
  readonly newest?: string;
  /** The locked release's tag points to another commit now. */
  readonly moved: boolean;
  /** Why the repository did not answer; the other fields are then only what the lock says. */
  readonly problem?: string;
};

/** Asks the repository of every remote import of a city what it offers. One that does not answer does not stop the others. */
export async function newestImports(root: string, host: ImportHost): Promise<readonly NewestImport[]> {
  const files = await readCityFiles(root);
  const { nodes } = await localWalk(files, host);
  const asked = new Map<string, ReturnType<typeof remoteRefs>>();
  const found = mergeWanted(remoteWants(nodes)).map(async ({ source, names, constraint }): Promise<NewestImport> => {
    const parsed = parsePackSource(source);
    const cloneUrl = parsed.remote ? parsed.cloneUrl : "";
    const locked = lockedEntry(files.lock, source);
    const base = { source, wanted: constraint, names, ...(locked ? { locked: locked.version } : {}) };
    const refs = asked.get(cloneUrl) ?? remoteRefs(cloneUrl, { cwd: root, policy: host.policy, signal: host.signal });
    asked.set(cloneUrl, refs);
    try {
      const { tags } = await refs;
      const newest = selectVersion(tags.keys(), "");
      const allowed = isPin(constraint) ? undefined : selectVersion(tags.keys(), constraint);
      const tagged = locked && (tags.get(`v${locked.version}`) ?? tags.get(locked.version));
      return {
        ...base,
        ...(newest.ok ? { newest: newest.value } : {}),
        ...(allowed?.ok ? { allowed: allowed.value } : {}),
        moved: tagged !== undefined && tagged !== locked?.commit,
      };
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return { ...base, moved: false, problem: error.message };
    }
  });
  return Promise.all(found);
}
