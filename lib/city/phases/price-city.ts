import type { CheckedTable } from "@/lib/toml/checked-table";
import type { ComposeContext } from "../compose-context";
import type { ComposedPricing } from "../composed-city";
import type { CityDraft } from "../draft/city-draft";
import { priceKey } from "../pricing/price";
import { readPrices } from "../pricing/read-prices";

type PriceLayer = {
  readonly tables: readonly CheckedTable[];
  readonly file: string;
  readonly source: "city" | "pack";
  readonly packName: string;
};

/**
 * Price estimates by provider and model: city.toml and its fragments over the root pack over imported packs, dependencies
 * lowest (pack 1.2.14, decision P8). Entries that break a rule are findings of the validate stage (decision P22).
 */
export function priceCity(city: CityDraft, cx: ComposeContext): readonly ComposedPricing[] {
  const prices = new Map<string, ComposedPricing>();
  for (const { tables, file, source, packName } of priceLayers(city)) {
    const text = cx.tree.read(file);
    const found = readPrices(tables, { file, ...(text !== undefined && { text }) }, cx.validation);
    for (const price of found) prices.set(priceKey(price.provider, price.model), { ...price, source, packName });
  }
  return [...prices.values()];
}

/** Lowest priority first. */
function priceLayers(city: CityDraft): PriceLayer[] {
  const packs = [...city.taken.city, ...[...city.taken.rigs.values()].flat()];
  const seen = new Set<string>();
  const layers: PriceLayer[] = [];
  for (const manifest of packs.flatMap(({ pack }) => pack.manifests)) {
    const tables = manifest.table.pricing ?? [];
    if (seen.has(manifest.dir) || tables.length === 0) continue;
    seen.add(manifest.dir);
    layers.push({ tables, file: manifest.file, source: "pack", packName: manifest.identity.name });
  }
  const { root } = city;
  if (root?.table.pricing) {
    const packName = root.identity.name;
    layers.push({ tables: root.table.pricing, file: root.file, source: "pack", packName });
  }
  for (const { table, file } of city.sources) {
    if (table.pricing) layers.push({ tables: table.pricing, file, source: "city", packName: "" });
  }
  return layers;
}
