import type { DiagnosticCollector } from "@/lib/diagnostic/collector";
import { quoteGo } from "@/lib/diagnostic/quote-go";
import { type CheckedTable, numberOf, tableOf, textOf } from "@/lib/toml/checked-table";
import { TableReader, type TomlOrigin } from "@/lib/toml/table-reader";
import type { Price } from "./price";

const RATES = [
  ["promptUsdPer1m", "prompt_usd_per_1m"],
  ["completionUsdPer1m", "completion_usd_per_1m"],
  ["cacheReadUsdPer1m", "cache_read_usd_per_1m"],
  ["cacheCreationUsdPer1m", "cache_creation_usd_per_1m"],
] as const;

/**
 * Reads the `[[pricing]]` entries of one file, whose types were checked with it. What breaks pack 1.2.14 is an error of the
 * validate stage (decision P22) and the entry is left out.
 */
export function readPrices(
  tables: readonly CheckedTable[],
  origin: TomlOrigin,
  collector: DiagnosticCollector,
): Price[] {
  return tables.flatMap((table, index) => {
    const at = [...(origin.at ?? []), "pricing", index];
    const problems = priceProblems(table);
    const reader = new TableReader({}, { ...origin, at }, collector);
    for (const { key, message } of problems) {
      reader.report({ code: "pricing-invalid", key, message: `pricing[${index}]: ${message}` });
    }
    return problems.length > 0 ? [] : [readPrice(table)];
  });
}

function readPrice(table: CheckedTable): Price {
  const tier = tableOf(table, "tier") ?? {};
  const [promptUsdPer1m, completionUsdPer1m, cacheReadUsdPer1m, cacheCreationUsdPer1m] = RATES.map(
    ([, key]) => numberOf(tier, key) ?? 0,
  ) as [number, number, number, number];
  const lastVerified = textOf(table, "last_verified");
  return {
    provider: (textOf(table, "provider") ?? "").trim(),
    model: (textOf(table, "model") ?? "").trim(),
    promptUsdPer1m,
    completionUsdPer1m,
    cacheReadUsdPer1m,
    cacheCreationUsdPer1m,
    ...(lastVerified ? { lastVerified } : {}),
  };
}

function priceProblems(table: CheckedTable): { key: readonly string[]; message: string }[] {
  const problems: { key: readonly string[]; message: string }[] = [];
  for (const key of ["provider", "model"]) {
    if (!textOf(table, key)?.trim()) problems.push({ key: [key], message: `${key} is required` });
  }
  const tier = tableOf(table, "tier");
  if (!tier) problems.push({ key: ["tier"], message: "tier is required" });
  for (const [, key] of RATES) {
    const rate = numberOf(tier ?? {}, key) ?? 0;
    if (rate < 0) problems.push({ key: ["tier", key], message: `tier.${key} must not be negative: got ${rate}` });
    else if (!Number.isFinite(rate))
      problems.push({ key: ["tier", key], message: `tier.${key} must be a finite number` });
  }
  const date = textOf(table, "last_verified") ?? "";
  if (date !== "" && !isDate(date)) {
    problems.push({ key: ["last_verified"], message: `last_verified ${quoteGo(date)} must be YYYY-MM-DD` });
  }
  return problems;
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
