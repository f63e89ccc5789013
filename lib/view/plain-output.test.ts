import { expect, test } from "vitest";
import { plainOutput } from "./plain-output";

test("security 10 what steers a terminal is no part of the text", () => {
  const written = "\u001b[1;31mred\u001b[0m \u001b]0;title\u0007\u001b(B\u001b[?25lx\u001bM";
  expect(plainOutput(written).text).toBe("red x");
});

test("a line that is written again and again shows its last state", () => {
  expect(plainOutput("10 %\r50 %\r100 %\ndone\r\n").text).toBe("100 %\ndone\n");
});

test("the beginning of a very long log is left out, and how much is said", () => {
  const { text, leftOut } = plainOutput(`${"x".repeat(200_000)}end`);
  expect(text).toHaveLength(200_000);
  expect(text.endsWith("end")).toBe(true);
  expect(leftOut).toBe(3);
});
