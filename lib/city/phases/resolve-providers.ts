import { DiagnosticCollector } from "@/lib/diagnostic/collector";
import type { ComposeContext } from "../compose-context";
import type { CityDraft } from "../draft/city-draft";
import { resolveProviders as resolveChains } from "../provider/resolve-providers";
import { located } from "./check-settings";

/** Follows the base chain of every provider (reference 2, step 25; 10.3 to 10.5). */
export function resolveProviders(city: CityDraft, cx: ComposeContext): void {
  const found = new DiagnosticCollector();
  const declared = Object.fromEntries([...city.providers].map(([name, { draft }]) => [name, draft.values]));
  city.resolvedProviders = resolveChains({ declared, cityFile: `${cx.cityRoot}/city.toml` }, found);
  for (const diagnostic of found.items) cx.report(located(city, cx, diagnostic));
}
