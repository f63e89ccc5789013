/** Estimated rates of one provider and model, in US dollars for a million tokens (pack 1.2.14). */
export type Price = {
  readonly provider: string;
  readonly model: string;
  readonly promptUsdPer1m: number;
  readonly completionUsdPer1m: number;
  readonly cacheReadUsdPer1m: number;
  readonly cacheCreationUsdPer1m: number;
  readonly lastVerified?: string;
};

/** Where a price comes from, highest priority first (reference 18). */
export type PriceSource = "city" | "pack" | "default";
export type SourcedPrice = Price & { readonly source: PriceSource };

/** The key of look-ups: provider and model trimmed and lower-cased. */
export function priceKey(provider: string, model: string): string {
  return `${provider.trim().toLowerCase()}:${model.trim().toLowerCase()}`;
}
