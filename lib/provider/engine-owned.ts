import type { TomlPathKey } from "@/lib/toml/locate";
import { isTable, type TomlValue } from "@/lib/toml/parse-toml";

const NO_SECOND_CALL = "Gongbu never retries a provider mutation";

/** Fields that a pack may not set at any depth → why (spec, What a pack declares and what engines own). */
export const ENGINE_OWNED: Readonly<Record<string, string>> = {
  retries: NO_SECOND_CALL,
  max_retries: NO_SECOND_CALL,
  generation_retries: NO_SECOND_CALL,
  retry: NO_SECOND_CALL,
  fallback: NO_SECOND_CALL,
  reconciliation: "the engine decides which answers a person must judge",
  recovery: "the engine resumes from its own checkpoints",
  settlement: "the engine settles by the pack's pricing rules",
  credential_hosts: "credentials go only to transport.allowed_hosts and poll.hosts",
  idempotency_header: "the engine sends each provider mutation once",
};

export type EngineOwnedField = { readonly path: readonly TomlPathKey[]; readonly reason: string };

/** Every engine-owned field of a file, in document order, at every depth. */
export function findEngineOwned(value: TomlValue, path: readonly TomlPathKey[] = []): readonly EngineOwnedField[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => findEngineOwned(item, [...path, index]));
  if (!isTable(value)) return [];
  return Object.keys(value).flatMap((key) => {
    const here = [...path, key];
    const own = Object.hasOwn(ENGINE_OWNED, key) ? [{ path: here, reason: ENGINE_OWNED[key]! }] : [];
    return [...own, ...findEngineOwned(value[key]!, here)];
  });
}
