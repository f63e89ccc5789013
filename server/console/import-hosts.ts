import { remotePackCache } from "../city/gc-home";
import { fetchPolicy } from "../import/fetch-policy";
import type { ImportHost } from "../import/import-host";
import { type RegistryHost, registryHost } from "../registry/registry-host";

/** What this server fetches packs with. */
export function serverImportHost(signal?: AbortSignal): ImportHost {
  const host = { cacheRoot: remotePackCache(process.env), policy: fetchPolicy(process.env), now: () => new Date() };
  return signal ? { ...host, signal } : host;
}

/** What this server asks registries with. */
export function serverRegistryHost(signal?: AbortSignal): RegistryHost {
  return registryHost(process.env, serverImportHost(signal));
}
