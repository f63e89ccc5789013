import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Model } from "./pack";
import { planCall } from "./plan-call";
import { holdPrice, settlePrice } from "./price";
import {
  addRational,
  amountText,
  compareRational,
  decimalText,
  parseRational,
  rational,
  rationalText,
} from "./rational";
import { validatePack } from "./validate-pack";

const load = (name: string) => {
  const { valid } = validatePack(readFileSync(new URL(`./fixtures/${name}.toml`, import.meta.url), "utf8"), name);
  return valid!.pack;
};

describe("notes 9 the worked example", () => {
  const input = { prompt: "a red circle", image_count: 2, quality: "final" };
  const { plan, diagnostics } = planCall(load("sandbox-image"), "image-v1", input);

  it("notes 9 the hold is exactly 12.1¢", () => {
    expect(diagnostics).toEqual([]);
    expect(rationalText(plan!.hold.total)).toBe("121/10");
    expect(amountText(plan!.hold.total, "USD")).toBe("12.1¢");
  });

  it("notes 9 the provider receives this body", () => {
    expect(plan!.request.body).toBe('{"prompt":"a red circle","n":2,"quality":"final","response_format":"url"}');
  });

  it("notes 9 with one image delivered it settles at 6.1¢", () => {
    const price = settlePrice(plan!.hold, new Map([["images", 1n]]));
    expect(amountText(price.total, "USD")).toBe("6.1¢");
    expect(price.lines).toMatchObject([
      { unit: "request", charged: 1n },
      { unit: "image", requested: 2n, reported: 1n, charged: 1n },
    ]);
  });

  it("notes 4 more than was asked for is never charged, and unmapped usage settles at the requested quantity", () => {
    expect(amountText(settlePrice(plan!.hold, new Map([["images", 9n]])).total, "USD")).toBe("12.1¢");
    expect(amountText(settlePrice(plan!.hold, new Map()).total, "USD")).toBe("12.1¢");
    expect(amountText(settlePrice(plan!.hold, new Map([["images", 0n]])).total, "USD")).toBe("0.1¢");
  });
});

describe("spec [[models]] a flat bundle", () => {
  it("spec the bundle price sits in the request component, the frozen quantity has a zero rate", () => {
    const { plan } = planCall(load("flat-bundle"), "sheet-12", { theme: "harbour" });
    expect(amountText(plan!.hold.total, "EUR")).toBe("90¢ EUR");
    expect(plan!.hold.lines[1]).toMatchObject({ unit: "sticker", requested: 12n, amount: { numerator: 0n } });
    expect(amountText(settlePrice(plan!.hold, new Map([["stickers", 3n]])).total, "EUR")).toBe("90¢ EUR");
  });
});

describe("notes 1 amounts", () => {
  it.each([
    [121n, 10n, "12.1"],
    [1n, 3n, "1/3"],
    [4n, 2n, "2"],
    [1n, 8n, "0.125"],
    [7n, 6n, "7/6"],
    [-5n, 4n, "-1.25"],
    [0n, 7n, "0"],
    [1n, 2n ** 70n, (10n ** 70n / 2n ** 70n).toString().padStart(70, "0").replace(/^/, "0.")],
  ])("notes 1 %s/%s is shown as %s", (numerator, denominator, text) => {
    expect(decimalText(rational(numerator, denominator))).toBe(text);
  });

  it("notes 1 a fraction is always reduced and reads back from its text", () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.bigInt({ min: 1n, max: 10n ** 30n }), (numerator, denominator) => {
        const value = rational(numerator, denominator);
        expect(parseRational(rationalText(value))).toEqual(value);
        expect(value.numerator * denominator).toBe(numerator * value.denominator);
      }),
    );
  });
});

/** A naive model: one common denominator for everything, no reduction anywhere. */
function naiveTotal(parts: readonly { n: bigint; d: bigint; count: bigint }[]): { n: bigint; d: bigint } {
  const d = parts.reduce((product, part) => product * part.d, 1n);
  return { n: parts.reduce((sum, part) => sum + part.n * part.count * (d / part.d), 0n), d };
}

describe("notes 4 price against a naive big-fraction model", () => {
  const big = 2n ** 53n - 1n;
  const component = fc.record({
    n: fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: big })),
    d: fc.oneof(fc.constantFrom(1n, 3n, 10n, 7n), fc.bigInt({ min: 1n, max: big })),
    requested: fc.oneof(fc.bigInt({ min: 0n, max: 5n }), fc.bigInt({ min: 0n, max: big })),
    reported: fc.option(fc.bigInt({ min: 0n, max: big })),
  });

  it("notes 4 hold and settlement are exact for any rates and quantities, and the settlement is never above the hold", () => {
    fc.assert(
      fc.property(fc.array(component, { minLength: 1, maxLength: 6 }), (components) => {
        const units = components.map((_, index) => `unit_${index}`);
        const model = {
          pricing_rules: [
            {
              rule_id: "r",
              currency: "USD",
              selector: {},
              components: components.map(({ n, d }, index) => ({
                unit: units[index]!,
                rate_numerator_minor: n,
                rate_denominator: d,
              })),
            },
          ],
        } as unknown as Model;
        const quantities = new Map(components.map(({ requested }, index) => [units[index]!, requested]));
        const hold = holdPrice(model, { values: new Map(), selectors: new Map(), quantities });
        const held = naiveTotal(components.map(({ n, d, requested }) => ({ n, d, count: requested })));
        expect(hold.total.numerator * held.d).toBe(held.n * hold.total.denominator);

        const usage = new Map(
          components.flatMap(({ reported }, index) => (reported === null ? [] : [[units[index]!, reported] as const])),
        );
        const settled = settlePrice(hold, usage);
        const charged = naiveTotal(
          components.map(({ n, d, requested, reported }) => ({
            n,
            d,
            count: reported !== null && reported < requested ? reported : requested,
          })),
        );
        expect(settled.total.numerator * charged.d).toBe(charged.n * settled.total.denominator);
        expect(compareRational(settled.total, hold.total)).toBeLessThanOrEqual(0);
        expect(settled.lines.reduce((sum, { amount }) => addRational(sum, amount), rational(0n))).toEqual(
          settled.total,
        );
      }),
      { numRuns: 500 },
    );
  });
});
