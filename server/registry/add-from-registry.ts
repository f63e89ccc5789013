import { quoteGo } from "@/lib/diagnostic/quote-go";
import { Refusal } from "@/lib/diagnostic/refusal";
import { lockedEntry } from "@/lib/pack/lock/packs-lock";
import { isRemoteSource } from "@/lib/pack/source/pack-source";
import { planAddImport } from "@/server/import/add-import";
import type { ImportPlan } from "@/server/import/import-plan";
import { checkLockedRelease, type ReleaseCheck } from "./check-release";
import { handleSource } from "./handle-source";
import type { RegistryHost } from "./registry-host";
import { showPack } from "./search-packs";

/** What to import from a registry. `cwd` is where the person is. */
export type AddFromRegistry = {
  readonly handle: string;
  readonly name?: string;
  readonly version?: string;
  readonly cwd: string;
};

/**
 * Plans the import of a pack that a registry offers: its durable source is what is written, never the handle (pack 2.2), and
 * the content that it is locked to is proved against the registry before anything is.
 */
export async function planAddFromRegistry(
  root: string,
  { handle, name, version, cwd }: AddFromRegistry,
  host: RegistryHost,
): Promise<{ readonly plan: ImportPlan; readonly release: ReleaseCheck }> {
  const found = await showPack(host, handle);
  const durable = await handleSource(host, handle);
  if (!isRemoteSource(durable.source)) {
    const pack = `pack ${quoteGo(found.pack.name)} lies at a path of this machine`;
    throw new Refusal(409, "registry-source", `${pack}: import ${quoteGo(durable.source)} itself; it has no versions`);
  }
  const input = { source: durable.source, name: name ?? durable.name, version: version ?? durable.version, cwd };
  const plan = await planAddImport(root, input, host.imports);
  const locked = lockedEntry(plan.lock, durable.source);
  if (!locked) {
    throw new Refusal(409, "registry-source", `pack ${quoteGo(found.pack.name)} has no source that can be locked`);
  }
  return { plan, release: await checkLockedRelease(host, found, locked) };
}
