import { invariant } from "@/lib/diagnostic/invariant";
import type { BoundInput } from "./bind-input";
import type { Model } from "./pack";
import { addRational, type Rational, rational, scaleRational, ZERO } from "./rational";
import { REQUEST_UNIT, unitOf } from "./unit";

/** One component of a price: `rate × charged`, in exact minor units. */
export type PriceLine = {
  readonly unit: string;
  readonly rate: Rational;
  readonly requested: bigint;
  /** What the provider reported; absent where the pack maps no usage for the unit, and always in a hold. */
  readonly reported?: bigint;
  readonly charged: bigint;
  readonly amount: Rational;
};

/** An exact price by one rule, with everything it was made of. */
export type Price = {
  readonly rule_id: string;
  readonly currency: string;
  readonly lines: readonly PriceLine[];
  readonly total: Rational;
};

function priceOf(rule: Pick<Price, "rule_id" | "currency">, lines: readonly PriceLine[]): Price {
  const total = lines.reduce((sum, line) => addRational(sum, line.amount), ZERO);
  return { rule_id: rule.rule_id, currency: rule.currency, lines, total };
}

function smaller(a: bigint, b: bigint): bigint {
  if (a < b) return a;
  return b;
}

/**
 * The hold (notes 4): Σ rate × requested quantity over the one rule whose selector equals the input's. Validation
 * proved that there is exactly one, and that every unit has a quantity.
 */
export function holdPrice(model: Model, input: BoundInput): Price {
  const rules = model.pricing_rules.filter(({ selector }) =>
    [...input.selectors].every(([key, value]) => selector[key] === value),
  );
  const [rule] = rules;
  invariant(rule && rules.length === 1, `${rules.length} pricing rules match one input`);
  const lines = rule.components.map(({ unit, rate_numerator_minor, rate_denominator }): PriceLine => {
    const requested = unitOf(unit) === REQUEST_UNIT ? 1n : input.quantities.get(unitOf(unit));
    invariant(requested !== undefined, `no quantity for the unit ${unit}`);
    const rate = rational(rate_numerator_minor, rate_denominator);
    return { unit, rate, requested, charged: requested, amount: scaleRational(rate, requested) };
  });
  return priceOf(rule, lines);
}

/**
 * The settlement (notes 4): Σ rate × min(requested, reported) for each unit with reported usage, the requested
 * quantity for the rest. It is never above the hold, because no rate is negative.
 * @param usage unit name as the pack maps it → reported quantity
 */
export function settlePrice(hold: Price, usage: ReadonlyMap<string, bigint>): Price {
  const reportedByUnit = new Map([...usage].map(([name, count]) => [unitOf(name), count]));
  const lines = hold.lines.map((line): PriceLine => {
    const reported = reportedByUnit.get(unitOf(line.unit));
    if (reported === undefined) return line;
    const charged = smaller(reported, line.requested);
    return { ...line, reported, charged, amount: scaleRational(line.rate, charged) };
  });
  return priceOf(hold, lines);
}
