import { type Decoded, number, table, text } from "./field";

/** `[[pricing]]` (pack 1.2.14). */
export const pricingFields = {
  provider: text,
  model: text,
  last_verified: text,
  tier: table({
    prompt_usd_per_1m: number,
    completion_usd_per_1m: number,
    cache_read_usd_per_1m: number,
    cache_creation_usd_per_1m: number,
  }),
} as const;

export type PricingTable = Decoded<typeof pricingFields>;
