import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { durationMs } from "@/lib/city/duration/go-duration";
import type { ImportHost } from "@/server/import/import-host";
import { httpsTransport } from "./https-transport";

/** One request to a registry. `body` is JSON; `token` goes into the Authorization header and nowhere else. */
export type RegistryRequest = {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly token?: string;
  readonly body?: string;
  /** Bytes of an answer that are read before giving up. */
  readonly limit: number;
};

export type RegistryAnswer = { readonly status: number; readonly text: string };

/** Speaks to a registry. The one that is used outside of tests takes https only. */
export type RegistryTransport = (request: RegistryRequest) => Promise<RegistryAnswer>;

/** What registries need from outside. */
export type RegistryHost = {
  /** `GC_HOME`, else `<home>/.gc` (reference 24.1). */
  readonly gcHome: string;
  readonly now: () => Date;
  readonly transport: RegistryTransport;
  /** Milliseconds after which a cached catalogue is called stale: `GC_REGISTRY_FRESHNESS`, else a day (reference 24.2). */
  readonly freshnessMs: number;
  /** How packs are fetched when a hash has to be proved. */
  readonly imports: ImportHost;
};

const DAY_MS = 24 * 3_600_000;

/** The registry host of this process. */
export function registryHost(env: Readonly<Record<string, string | undefined>>, imports: ImportHost): RegistryHost {
  const freshnessMs = durationMs(env.GC_REGISTRY_FRESHNESS ?? "");
  return {
    gcHome: resolve(
      /* turbopackIgnore: true */ env.GC_HOME || join(/* turbopackIgnore: true */ env.HOME || homedir(), ".gc"),
    ),
    now: () => new Date(),
    transport: httpsTransport(imports.policy),
    freshnessMs: freshnessMs !== undefined && freshnessMs > 0 ? freshnessMs : DAY_MS,
    imports,
  };
}
