import { describe, expect, it } from "vitest";
import { globOf } from "./match-glob";

describe("reference 5.1 globs over whole local ids", () => {
  it.each([
    ["*", "anything", true],
    ["", "", false],
    ["build", "build", true],
    ["build", "prebuild", false],
    ["*.build", "a.b.build", true],
    ["*.build", "build", false],
    ["a.*", "a.", true],
    ["a.*", "a", false],
    ["a?c", "abc", true],
    ["[a-c]x", "bx", true],
    ["[^a-c]x", "bx", false],
    ["\\*", "*", true],
    ["\\*", "x", false],
    ["[ab", "[ab", true],
    ["*.[x", "a.[x", true],
    ["a*b*c", "aXXbYYc", true],
    ["a*b*c", "aXXbYY", false],
  ])("%s on %s: %s", (pattern, id, expected) => expect(globOf(pattern)(id)).toBe(expected));

  it("stays linear on patterns made to backtrack", () => {
    expect(globOf(`${"a*".repeat(2_000)}b`)("a".repeat(20_000))).toBe(false);
  });
});
