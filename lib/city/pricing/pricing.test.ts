import { describe, expect, it } from "vitest";
import { DiagnosticCollector } from "@/lib/diagnostic/collector";
import { estimateUsd, lookUpPrice, mergePrices } from "./price-table";
import { readPrices } from "./read-prices";

function read(...tables: Record<string, unknown>[]) {
  const collector = new DiagnosticCollector();
  const prices = readPrices(tables, { file: "pack.toml" }, collector);
  return { prices, messages: collector.items.map((item) => item.message) };
}
const entry = (model: string, prompt: number) => ({
  provider: "Abacus ",
  model,
  tier: { prompt_usd_per_1m: prompt },
  last_verified: "2026-04-02",
});

describe("pack 1.2.14 pricing", () => {
  it("city beats packs, packs beat the built-in table, later packs and entries win", () => {
    const table = mergePrices({
      city: read(entry("bead-1", 9)).prices,
      packs: [read(entry("bead-1", 1), entry("bead-2", 2)).prices, read(entry("bead-2", 4), entry("bead-2", 5)).prices],
    });
    expect(lookUpPrice(table, "abacus", "BEAD-1")).toMatchObject({ source: "city", promptUsdPer1m: 9 });
    expect(lookUpPrice(table, "abacus", "bead-2")).toMatchObject({ source: "pack", promptUsdPer1m: 5 });
    expect(lookUpPrice(table, "claude", "claude-sonnet-4-6")).toMatchObject({ source: "default", promptUsdPer1m: 3 });
    expect(lookUpPrice(table, "claude", "claude-sonnet")).toBeUndefined();
  });

  it("estimates the sum of tokens × rate ÷ a million", () => {
    const price = lookUpPrice(mergePrices({ city: [], packs: [] }), "claude", "claude-opus-4-8")!;
    expect(estimateUsd(price, { prompt: 1_000_000, completion: 100_000, cacheRead: 2_000_000 })).toBeCloseTo(8.5, 10);
  });

  it("decisions P22: invalid entries are errors and left out", () => {
    const { prices, messages } = read(
      { provider: " ", model: "m", tier: {} },
      { provider: "a", model: "m" },
      { provider: "a", model: "m", tier: { prompt_usd_per_1m: -1n } },
      { provider: "a", model: "m", tier: {}, last_verified: "2026-02-30" },
    );
    expect(prices).toEqual([]);
    expect(messages).toEqual([
      "pricing[0]: provider is required",
      "pricing[1]: tier is required",
      "pricing[2]: tier.prompt_usd_per_1m must not be negative: got -1",
      'pricing[3]: last_verified "2026-02-30" must be YYYY-MM-DD',
    ]);
  });
});
