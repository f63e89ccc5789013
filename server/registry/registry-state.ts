import { isRefusal } from "@/lib/diagnostic/refusal";
import { type CachedCatalog, peekCatalog } from "./catalog-cache";
import { readRegistries } from "./registry-config";
import type { RegistryHost } from "./registry-host";
import { readTokens } from "./token-file";

/** One registry as it stands on this machine; nobody is asked. `fetchedAt` is null where nothing was fetched yet. */
export type RegistryState = {
  readonly name: string;
  readonly source: string;
  readonly fetchedAt: string | null;
  readonly stale: boolean;
  readonly packs: number;
  /** Whether a token is stored; never the token. */
  readonly loggedIn: boolean;
};

export type RegistryStates = {
  readonly registries: readonly RegistryState[];
  readonly catalogs: readonly CachedCatalog[];
  /** What is the matter with the stored tokens, as a sentence. */
  readonly tokenProblem: string | null;
};

/** The configured registries with the age of their catalogues and whether somebody is logged in. */
export async function registryStates(host: RegistryHost): Promise<RegistryStates> {
  const configured = await readRegistries(host);
  let tokenProblem: string | null = null;
  const tokens = await readTokens(host).catch((error: unknown) => {
    if (!isRefusal(error)) throw error;
    tokenProblem = error.message;
    return {} as Readonly<Record<string, string>>;
  });
  const found = await Promise.all(configured.map((registry) => peekCatalog(host, registry)));
  const registries = configured.map(({ name, source }, index): RegistryState => {
    const cached = found[index];
    return {
      name,
      source,
      fetchedAt: cached?.fetchedAt.toISOString() ?? null,
      stale: cached?.stale ?? false,
      packs: cached?.catalog.packs.length ?? 0,
      loggedIn: Object.hasOwn(tokens, name),
    };
  });
  return { registries, catalogs: found.filter((cached) => cached !== undefined), tokenProblem };
}
