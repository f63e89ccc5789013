import { describe, expect, it } from "vitest";
import { beadIdPrefix, looksLikeBeadId } from "./bead-id";

describe("runtime 7.2 shape of a bead id", () => {
  it.each([
    ["mc-1", true],
    ["mc-1a.3", true],
    ["fix-typo", true],
    ["mc-abcd1", true],
    ["mc-12345678", true],
    ["code-review", false],
    ["mc-123456789", false],
    ["a b", false],
    ["1a-b", false],
    ["my-long-1", false],
    ["plain", false],
  ])("%s → %s", (word, expected) => expect(looksLikeBeadId(word, [])).toBe(expected));

  it("knows configured prefixes that hold dashes, the longest first", () => {
    expect(looksLikeBeadId("my-long-1", ["my", "my-long"])).toBe(true);
    expect(beadIdPrefix("my-long-1", ["my", "my-long"])).toBe("my-long");
    expect(beadIdPrefix("zz-1", [])).toBe("zz");
    expect(beadIdPrefix("words", [])).toBeUndefined();
  });
});
