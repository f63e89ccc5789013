import { expect, test } from "vitest";
import { RateLimit } from "./rate-limit";

test("security 11 a caller has a burst, then the rate, and is told how long to wait", () => {
  const limit = new RateLimit({ burst: 3, perSecond: 0.5 });
  expect([1, 2, 3, 4].map(() => limit.take("a", 0))).toEqual([undefined, undefined, undefined, 2]);
  expect(limit.take("b", 0)).toBeUndefined();
  expect(limit.take("a", 1000)).toBe(1);
  expect(limit.take("a", 2000)).toBeUndefined();
  expect(limit.take("a", 2000)).toBe(2);
});

test("security 11 a clock that goes back gives nothing away", () => {
  const limit = new RateLimit({ burst: 1, perSecond: 1 });
  expect(limit.take("a", 10_000)).toBeUndefined();
  expect(limit.take("a", 0)).toBe(1);
});

test("security 11 memory stays bounded however many callers come", () => {
  const limit = new RateLimit({ burst: 1, perSecond: 1 });
  for (let caller = 0; caller < 30_000; caller++) limit.take(String(caller), 0);
  expect(limit.take("29999", 0)).toBe(1);
  expect(limit.take("0", 0)).toBeUndefined();
});
