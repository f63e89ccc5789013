import { expect, test } from "vitest";
import { tooDeepLine } from "./nesting";
import { parseToml } from "./parse-toml";

const deep = (levels: number): string => Array.from({ length: levels }, () => "a").join(".");

test("a key of more than 500 levels is refused with its line, whatever kind of key it is", () => {
  for (const line of [`[${deep(501)}]`, `[[${deep(501)}]]`, `${deep(501)} = 1`, `"x y".${deep(500)} = 1`])
    expect(tooDeepLine(`one = 1\n${line}\n`)).toBe(2);
  const parsed = parseToml(`one = 1\n[${deep(5000)}]\n`, "p.toml");
  expect("diagnostic" in parsed && parsed.diagnostic).toMatchObject({
    message: "the key has more than 500 levels",
    line: 2,
  });
});

test("long lines of other kinds are no deep keys", () => {
  for (const line of [`[${deep(500)}]`, `text = "${deep(5000)}"`, `list = ["${"a.".repeat(5000)}"]`, "x".repeat(9000)])
    expect(tooDeepLine(line)).toBeUndefined();
});
