import { addRational, amountText, compareRational, type Rational, ZERO } from "@/lib/provider/rational";
import type { Chart, ChartColour } from "./chart";
import { dayLabel } from "./history-charts";

type DaySpend = {
  readonly day: string;
  readonly packId: string;
  readonly currency: string;
  readonly amount: Rational;
};

const mostPacks = 5;
const colours: readonly ChartColour[] = ["active", "waiting", "layer-pack", "layer-city", "layer-rig"];
/** Not an id that a pack can have. */
const others = "the other packs";

/** Currencies with settled calls, by their letters. */
export function currenciesOf(days: readonly DaySpend[]): readonly string[] {
  return [...new Set(days.map(({ currency }) => currency))].sort();
}

/** What a pack was charged in all, exactly; the largest first. */
export function spendByPack(
  days: readonly DaySpend[],
  currency: string,
): readonly { readonly packId: string; readonly amount: Rational }[] {
  const sums = new Map<string, Rational>();
  for (const each of days)
    if (each.currency === currency) sums.set(each.packId, addRational(sums.get(each.packId) ?? ZERO, each.amount));
  return [...sums]
    .map(([packId, amount]) => ({ packId, amount }))
    .sort((a, b) => compareRational(b.amount, a.amount) || (a.packId < b.packId ? -1 : 1));
}

/**
 * Spend of one currency by UTC day, a stack of packs; what the smaller packs came to is one part. Sums are exact fractions; only the
 * height of a bar is a float. `allDays` are the days of the axis, oldest first.
 */
export function spendChart(days: readonly DaySpend[], currency: string, allDays: readonly string[]): Chart {
  const packs = spendByPack(days, currency).map(({ packId }) => packId);
  const named = packs.slice(0, mostPacks);
  const byDay = new Map<string, Map<string, Rational>>();
  for (const each of days) {
    if (each.currency !== currency) continue;
    const part = named.includes(each.packId) ? each.packId : others;
    const day = byDay.get(each.day) ?? new Map<string, Rational>();
    day.set(part, addRational(day.get(part) ?? ZERO, each.amount));
    byDay.set(each.day, day);
  }
  const parts = packs.length > named.length ? [...named, others] : named;
  return {
    shape: "columns",
    series: parts.map((id, place) => ({ id, label: id, kind: "bar", colour: colours[place] ?? "neutral" })),
    rows: allDays.map((day) => {
      const amounts = parts.map((part) => [part, byDay.get(day)?.get(part) ?? ZERO] as const);
      return {
        id: day,
        label: dayLabel(day),
        values: Object.fromEntries(amounts.map(([part, amount]) => [part, heightOf(amount)])),
        texts: Object.fromEntries(amounts.map(([part, amount]) => [part, amountText(amount, currency)])),
      };
    }),
  };
}

/** An exact amount as a float with six places, for the height of a bar. */
export function heightOf({ numerator, denominator }: Rational): number {
  return Number((numerator * 1_000_000n) / denominator) / 1_000_000;
}

/** The last `count` UTC days up to that of `now` (epoch milliseconds), oldest first. */
export function lastDays(now: number, count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) =>
    new Date(now - (count - 1 - at) * 86_400_000).toISOString().slice(0, 10),
  );
}
