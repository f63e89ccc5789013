import { invariant } from "@/lib/diagnostic/invariant";

/** An exact amount, always reduced, the denominator positive. Amounts of money count minor units (one hundredth of the currency unit). */
export type Rational = { readonly numerator: bigint; readonly denominator: bigint };

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

/** `numerator / denominator`, reduced. A denominator of zero is our own mistake: packs with one are refused. */
export function rational(numerator: bigint, denominator: bigint = 1n): Rational {
  invariant(denominator !== 0n, "a rational needs a denominator that is not zero");
  const divisor = greatestCommonDivisor(numerator, denominator) * (denominator < 0n ? -1n : 1n);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

export const ZERO: Rational = { numerator: 0n, denominator: 1n };

export function addRational(a: Rational, b: Rational): Rational {
  return rational(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
}

export function subtractRational(a: Rational, b: Rational): Rational {
  return addRational(a, { numerator: -b.numerator, denominator: b.denominator });
}

/** `a × count`. */
export function scaleRational(a: Rational, count: bigint): Rational {
  return rational(a.numerator * count, a.denominator);
}

/** Negative, zero or positive, as `a` is below, equal to or above `b`. */
export function compareRational(a: Rational, b: Rational): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export function equalRational(a: Rational, b: Rational): boolean {
  return compareRational(a, b) === 0;
}

/** The reduced fraction as text: `121/10`, `12`. */
export function rationalText(value: Rational): string {
  return value.denominator === 1n ? `${value.numerator}` : `${value.numerator}/${value.denominator}`;
}

/** Reads what `rationalText` writes; undefined for anything else. */
export function parseRational(text: string): Rational | undefined {
  const match = /^(-?\d+)(?:\/(\d+))?$/.exec(text);
  if (!match || (match[2] !== undefined && BigInt(match[2]) === 0n)) return undefined;
  return rational(BigInt(match[1]!), BigInt(match[2] ?? 1));
}

/** The exact decimal (`12.1`) when the denominator divides a power of ten; otherwise the reduced fraction (notes 1). */
export function decimalText(value: Rational): string {
  let rest = value.denominator;
  let places = 0;
  for (const prime of [2n, 5n]) {
    let power = 0;
    while (rest % prime === 0n) {
      rest /= prime;
      power++;
    }
    places = Math.max(places, power);
  }
  if (rest !== 1n) return rationalText(value);
  const scale = 10n ** BigInt(places);
  const digits = (value.numerator < 0n ? -value.numerator : value.numerator) * (scale / value.denominator);
  const whole = `${value.numerator < 0n ? "-" : ""}${digits / scale}`;
  return places === 0 ? whole : `${whole}.${(digits % scale).toString().padStart(places, "0")}`;
}

/** An amount of minor units for people: `12.1¢`, `1/3¢`; the currency follows where it is not the dollar. */
export function amountText(value: Rational, currency: string): string {
  return `${decimalText(value)}¢${currency === "USD" ? "" : ` ${currency}`}`;
}
