import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { JsonValue } from "./json";
import { SHOWN_CHARACTERS, shownJson, shownText } from "./shown-answer";

const secret = "a-value-that-must-not-leak";

describe("security 5 an answer is shown without secrets", () => {
  test("what was sent never comes back, in values, keys and addresses", () => {
    const body = {
      [`echo ${secret}`]: `you sent ${secret}.`,
      url: `https://me:${secret}@cdn.test/a.png?X-Signature=abc&sig=${secret}#part`,
      access_token: "short",
      message: "see https://docs.test/errors?code=7 for help",
    };
    expect(JSON.parse(shownJson(body, [secret]))).toEqual({
      "echo [hidden]": "you sent [hidden].",
      url: "https://[hidden]@cdn.test/a.png?[hidden]",
      access_token: "[hidden]",
      message: "see https://docs.test/errors?[hidden] for help",
    });
    expect(shownText(`no JSON: ${secret} sk-abcdefghijklmnopqrstuv`, [secret])).toBe("no JSON: [hidden] [hidden]");
  });

  test("large, deep and unprintable answers are cut to what a person can read", () => {
    let deep: JsonValue = "bottom";
    for (let level = 0; level < 5_000; level++) deep = [deep];
    expect(shownJson(deep, [])).toContain("[deeper]");
    expect(shownJson({ image: "A".repeat(3_000_000) }, [])).toContain("…");
    expect(
      JSON.parse(
        shownJson(
          Array.from({ length: 60 }, () => 1),
          [],
        ),
      ),
    ).toHaveLength(51);
    expect(shownText("a\u0000b\u001b[31m", [])).toBe("a·b·[31m");
  });

  test("whatever comes, the text is short and the store can keep it", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string({ unit: "binary", maxLength: 400 }), (value, text) => {
        for (const shown of [shownJson(value as JsonValue, [secret]), shownText(text, [secret])]) {
          expect(shown.length).toBeLessThanOrEqual(SHOWN_CHARACTERS + 40);
          expect(shown).not.toContain("\u0000");
        }
      }),
    );
  });
});
