import type { Price } from "./price";

type Rates = readonly [model: string, prompt: number, completion: number, cacheRead: number, cacheCreation: number];

const CLAUDE: readonly Rates[] = [
  ["claude-3-opus-20240229", 15, 75, 1.5, 18.75],
  ["claude-3-5-sonnet-20241022", 3, 15, 0.3, 3.75],
  ["claude-3-5-haiku-20241022", 0.8, 4, 0.08, 1],
  ["claude-opus-4", 15, 75, 1.5, 18.75],
  ["claude-sonnet-4-6", 3, 15, 0.3, 3.75],
  ["claude-opus-4-7", 5, 25, 0.5, 6.25],
  ["claude-opus-4-8", 5, 25, 0.5, 6.25],
  ["claude-haiku-4-5-20251001", 1, 5, 0.1, 1.25],
];

/** The prices that hold when no city and no pack says otherwise (reference 18). Estimates, never an invoice. */
export const defaultPrices: readonly Price[] = CLAUDE.map(
  ([model, promptUsdPer1m, completionUsdPer1m, cacheReadUsdPer1m, cacheCreationUsdPer1m]) => ({
    provider: "claude",
    model,
    promptUsdPer1m,
    completionUsdPer1m,
    cacheReadUsdPer1m,
    cacheCreationUsdPer1m,
  }),
);
