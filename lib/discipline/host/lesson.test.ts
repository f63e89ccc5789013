import { describe, expect, it } from "vitest";
import { durationText, escapeMarkdown } from "./lesson";

describe("discipline formats F7, values in lessons", () => {
  it.each([
    ["Mend {{duration}} swings.", "Mend {{duration}} swings."],
    ["# A heading\n- and a list", "\\# A heading - and a list"],
    ["- first", "\\- first"],
    ["1. first", "\\1. first"],
    ["<script>alert(1)</script>", "\\<script\\>alert(1)\\</script\\>"],
    ["[a](javascript:x) ![b](c)", "\\[a\\](javascript:x) !\\[b\\](c)"],
    ["`code` **bold** _it_ ~~x~~ &amp; a|b", "\\`code\\` \\*\\*bold\\*\\* \\_it\\_ \\~\\~x\\~\\~ \\&amp; a\\|b"],
  ])("%s", (value, escaped) => expect(escapeMarkdown(value)).toBe(escaped));

  it("says spans in words", () => {
    expect(durationText(0)).toBe("0 s");
    expect(durationText(61_000)).toBe("1 min 1 s");
    expect(durationText(7_500_000)).toBe("2 h 5 min");
  });
});
