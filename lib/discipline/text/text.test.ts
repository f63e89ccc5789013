import { describe, expect, it } from "vitest";
import { base64Unpadded } from "./base64";
import { canonicalJson } from "./canonical-json";
import { pointerSteps, textsOf, valueAt, withoutPointers } from "./pointer";
import { add, compare, divide, rational, rationalOf } from "./rational";
import { foldText, hasWholeWords, tokensOf } from "./words";

describe("discipline text tools", () => {
  it("canonical JSON sorts keys by code unit and leaves undefined out (RFC 8785)", () => {
    expect(canonicalJson({ b: [1, "é", null], a: { d: 1e21, c: undefined }, "\u20ac": true, A: -0 })).toBe(
      '{"A":0,"a":{"d":1e+21},"b":[1,"é",null],"€":true}',
    );
  });

  it("whole words are bounded by anything but letters and digits, in every script", () => {
    const has = (text: string, words: string) => hasWholeWords(foldText(text), foldText(words));
    expect(has("It is HAZELNUT  praline.", "hazelnut praline")).toBe(true);
    expect(has("C-5N3B!", "c-5n3b")).toBe(true);
    expect(has("amend it", "mend")).toBe(false);
    expect(has("mended", "mend")).toBe(false);
    expect(has("øl", "l")).toBe(false);
    expect(has("Straße", "STRASSE")).toBe(true);
    expect(has("mends, mend", "mend")).toBe(true);
    expect(tokensOf("Two-day trip, 3 π!")).toEqual(["two", "day", "trip", "3", "π"]);
  });

  it("pointers escape, stay on own properties and remove without moving list places", () => {
    expect(pointerSteps("/a~1b/~0")).toEqual(["a/b", "~"]);
    expect(pointerSteps("a")).toBeUndefined();
    expect(valueAt({ a: [1, { b: 2 }] }, "/a/1/b")).toBe(2);
    expect(valueAt({}, "/constructor")).toBeUndefined();
    expect(withoutPointers({ a: ["x", "y"], b: { c: 1, d: 2 } }, ["/a/0", "/b/c"])).toEqual({
      a: [null, "y"],
      b: { d: 2 },
    });
    expect(textsOf({ k: ["a", { deep: "b" }], n: 4 })).toEqual([
      { pointer: "/k/0", text: "a" },
      { pointer: "/k/1/deep", text: "b" },
    ]);
  });

  it("fractions are exact", () => {
    expect(add(rationalOf(0.1), rationalOf(0.2))).toEqual(rational(3n, 10n));
    expect(rationalOf(1.5e-7)).toEqual(rational(15n, 100_000_000n));
    expect(rationalOf(1e21)).toEqual(rational(10n ** 21n));
    expect(compare(divide(rational(1n), rational(3n)), rationalOf(0.333_333))).toBe(1);
    expect(rational(2n, -4n)).toEqual({ n: -1n, d: 2n });
  });

  it("base64 is that of RFC 4648 without padding", () => {
    for (const text of ["", "C", "C-", "C-4", "C-4R8W", "é😀"]) {
      expect(base64Unpadded(text)).toBe(Buffer.from(text).toString("base64").replace(/=+$/, ""));
    }
  });
});
