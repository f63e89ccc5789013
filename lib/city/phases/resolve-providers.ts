import { DiagnosticCollector } from "@/lib/diagnostic/collector";
import type { ComposeContext } from "../compose-context";
import type { CityDraft } from "../draft/city-draft";
import { resolveProviders as resolveChains } from "../provider/resolve-providers";
import { located } from "./check-settings";

/** Follows the base chain of every provider (reference 2, step 25; 10.3 to 10.5). */
export function resolveProviders(city: CityDraft, cx: ComposeContext): void {
  const declared = [...city.providers].map(([name, { draft }]) => [name, draft.values] as const);
  const { resolved, found } = cx.madeOnce("chains", declared, () => {
    const collector = new DiagnosticCollector();
    const cityFile = `${cx.cityRoot}/city.toml`;
    const chains = resolveChains({ declared: Object.fromEntries(declared), cityFile }, collector);
    return { resolved: chains, found: collector.items };
  });
  city.resolvedProviders = resolved;
  for (const diagnostic of found) cx.report(located(city, cx, diagnostic));
}
