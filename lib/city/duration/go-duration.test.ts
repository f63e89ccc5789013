import { describe, expect, it } from "vitest";
import { formatGoDuration, parseGoDuration, roundToSecond } from "./go-duration";

describe("reference 19.1 Go durations", () => {
  it.each([
    ["1h30m", 5_400_000_000_000n],
    ["500ms", 500_000_000n],
    ["1.5h", 5_400_000_000_000n],
    ["-5s", -5_000_000_000n],
    ["+1m", 60_000_000_000n],
    ["0", 0n],
    ["0h", 0n],
    [".5s", 500_000_000n],
    ["1.s", 1_000_000_000n],
    ["3us2ns", 3_002n],
    ["1µs1μs", 2_000n],
    ["2562047h47m16.854775807s", 9_223_372_036_854_775_807n],
  ])("%s is %d ns", (text, ns) => {
    expect(parseGoDuration(text)).toEqual({ ok: true, ns });
  });

  it.each([
    ["", 'time: invalid duration ""'],
    ["30", 'time: missing unit in duration "30"'],
    ["30 seconds", 'time: unknown unit " seconds" in duration "30 seconds"'],
    ["1d", 'time: unknown unit "d" in duration "1d"'],
    ["soon", 'time: invalid duration "soon"'],
    [".s", 'time: invalid duration ".s"'],
    ["2562048h", 'time: invalid duration "2562048h"'],
  ])("%j is refused", (text, reason) => {
    expect(parseGoDuration(text)).toEqual({ ok: false, reason });
  });

  it.each([
    [0n, "0s"],
    [90_000_000_000n, "1m30s"],
    [5_400_000_000_000n, "1h30m0s"],
    [1_500_000n, "1.5ms"],
    [12n, "12ns"],
    [-1_500_000_000n, "-1.5s"],
  ])("%d ns prints as %s", (ns, text) => {
    expect(formatGoDuration(ns)).toBe(text);
  });

  it("rounds halves away from zero", () => {
    expect(roundToSecond(1_500_000_000n)).toBe(2_000_000_000n);
    expect(roundToSecond(-1_500_000_000n)).toBe(-2_000_000_000n);
    expect(roundToSecond(1_499_999_999n)).toBe(1_000_000_000n);
  });
});
