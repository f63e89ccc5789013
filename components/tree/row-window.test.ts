import { expect, test } from "vitest";
import { rowsFor, scrollFor } from "./row-window";

test("ux 34 the rows on screen and ten on both sides exist, wherever it is scrolled to", () => {
  for (let scrollTop = 0; scrollTop < 5_000; scrollTop += 7) {
    const { first, last } = rowsFor({ scrollTop, height: 640, rowHeight: 28 });
    expect(first).toBeLessThanOrEqual(Math.max(0, Math.floor(scrollTop / 28) - 10));
    expect(last).toBeGreaterThanOrEqual(Math.ceil((scrollTop + 640) / 28) + 9);
    expect(last - first).toBeLessThan(60);
  }
});

test("a few pixels change nothing", () => {
  expect(rowsFor({ scrollTop: 1_405, height: 640, rowHeight: 28 })).toEqual(
    rowsFor({ scrollTop: 1_430, height: 640, rowHeight: 28 }),
  );
});

const at = { rowHeight: 28, covered: 0, middle: false, height: 309 };

test("a row that is seen scrolls nothing; one above or below scrolls as little as shows it", () => {
  expect(scrollFor({ ...at, index: 12, scrollTop: 280 })).toBe(280);
  expect(scrollFor({ ...at, index: 9, scrollTop: 280 })).toBe(252);
  expect(scrollFor({ ...at, index: 20, scrollTop: 280 })).toBe(308);
  expect(scrollFor({ ...at, index: 0, scrollTop: 280 })).toBe(0);
});

test("a row is not left below what stays at the top, nor above the start", () => {
  expect(scrollFor({ ...at, covered: 140, index: 12, scrollTop: 280 })).toBe(196);
  expect(scrollFor({ ...at, covered: 140, index: 2, scrollTop: 280 })).toBe(0);
});

test("a row that a search found comes to the middle", () => {
  expect(scrollFor({ ...at, middle: true, index: 100, scrollTop: 0 })).toBe(2_674);
});
