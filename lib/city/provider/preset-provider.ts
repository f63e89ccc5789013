import { providerPresets } from "./presets";
import { resolveChain } from "./resolve-chain";
import type { ResolvedProvider } from "./resolved-provider";

/** A preset that no file declares, resolved (decision P9); undefined for other names. */
export function presetProvider(name: string): ResolvedProvider | undefined {
  return providerPresets.has(name) ? resolveChain(name, [`builtin:${name}`], new Map()) : undefined;
}
