import fc from "fast-check";
import { expect, it } from "vitest";
import { compareBytes } from "./compare-bytes";

it("texts are ordered as their UTF-8 bytes are", () => {
  expect(["\u{1f600}", "\uff21", "b", "ab", "a", "\u00e9"].sort(compareBytes)).toEqual([
    "a",
    "ab",
    "b",
    "\u00e9",
    "\uff21",
    "\u{1f600}",
  ]);
  const word = fc.string({ unit: "binary" });
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(Math.sign(compareBytes(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)));
    }),
  );
});
