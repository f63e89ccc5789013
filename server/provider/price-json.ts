import { invariant } from "@/lib/diagnostic/invariant";
import type { Price, PriceLine } from "@/lib/provider/price";
import { parseRational, type Rational, rationalText } from "@/lib/provider/rational";

const read = (text: string): Rational => {
  const value = parseRational(text);
  invariant(value, `${text} is no exact amount`);
  return value;
};

type StoredLine = { unit: string; rate: string; requested: string; reported?: string; charged: string; amount: string };

/** A price as JSON text in which every number is exact text. */
export function writePrice({ rule_id, currency, lines, total }: Price): string {
  const stored = lines.map(
    ({ unit, rate, requested, reported, charged, amount }): StoredLine => ({
      unit,
      rate: rationalText(rate),
      requested: requested.toString(),
      ...(reported === undefined ? {} : { reported: reported.toString() }),
      charged: charged.toString(),
      amount: rationalText(amount),
    }),
  );
  return JSON.stringify({ rule_id, currency, lines: stored, total: rationalText(total) });
}

/** Reads what `writePrice` writes. */
export function readPrice(text: string): Price {
  const { rule_id, currency, lines, total } = JSON.parse(text) as {
    rule_id: string;
    currency: string;
    lines: StoredLine[];
    total: string;
  };
  return {
    rule_id,
    currency,
    total: read(total),
    lines: lines.map(
      ({ unit, rate, requested, reported, charged, amount }): PriceLine => ({
        unit,
        rate: read(rate),
        requested: BigInt(requested),
        ...(reported === undefined ? {} : { reported: BigInt(reported) }),
        charged: BigInt(charged),
        amount: read(amount),
      }),
    ),
  };
}
