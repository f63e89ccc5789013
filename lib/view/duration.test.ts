import { expect, test } from "vitest";
import { agoText, durationText } from "./duration";

test("ux 77 a duration is said in its largest whole unit", () => {
  expect(
    [0, 999, 59_999, 60_000, 3_599_999, 3_600_000, 86_400_000, 40 * 86_400_000, 800 * 86_400_000].map(durationText),
  ).toEqual(["0 s", "0 s", "59 s", "1 m", "59 m", "1 h", "1 d", "1 mo", "2 y"]);
});

test("ux 78 an unknown duration is not measured, never 0", () => {
  expect(durationText(Number.NaN)).toBe("not measured");
  expect(agoText(Number.NaN, 5)).toBe("not measured");
});

test("ux 77 ages are relative to a given moment", () => {
  expect(agoText(1_000_000, 1_004_000)).toBe("just now");
  expect(agoText(1_000_000, 1_900_000)).toBe("15 m ago");
  expect(agoText(1_900_000, 1_000_000)).toBe("in 15 m");
});
