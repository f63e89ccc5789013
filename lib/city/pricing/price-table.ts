import { defaultPrices } from "./default-prices";
import { type Price, priceKey, type SourcedPrice } from "./price";

/** Prices by `provider:model`. */
export type PriceTable = ReadonlyMap<string, SourcedPrice>;

type PriceLayers = {
  readonly city: readonly Price[];
  /** Lowest priority first: dependencies, then their importers, the root pack last (decision P8). */
  readonly packs: readonly (readonly Price[])[];
};

/** City over packs over the built-in table; within one layer the later entry wins (reference 18). */
export function mergePrices({ city, packs }: PriceLayers): PriceTable {
  const table = new Map<string, SourcedPrice>();
  const put = (prices: readonly Price[], source: SourcedPrice["source"]): void => {
    for (const price of prices) table.set(priceKey(price.provider, price.model), { ...price, source });
  };
  put(defaultPrices, "default");
  for (const layer of packs) put(layer, "pack");
  put(city, "city");
  return table;
}

/** The price of exactly this provider and model, letter case and surrounding blanks aside; there are no wildcards. */
export function lookUpPrice(table: PriceTable, provider: string, model: string): SourcedPrice | undefined {
  return table.get(priceKey(provider, model));
}

/** Numbers of tokens of one piece of work. */
export type TokenCounts = {
  readonly prompt?: number;
  readonly completion?: number;
  readonly cacheRead?: number;
  readonly cacheCreation?: number;
};

/** Estimated US dollars: the sum of tokens × rate ÷ 1 000 000 (reference 18). */
export function estimateUsd(price: Price, tokens: TokenCounts): number {
  const total =
    (tokens.prompt ?? 0) * price.promptUsdPer1m +
    (tokens.completion ?? 0) * price.completionUsdPer1m +
    (tokens.cacheRead ?? 0) * price.cacheReadUsdPer1m +
    (tokens.cacheCreation ?? 0) * price.cacheCreationUsdPer1m;
  return total / 1e6;
}
