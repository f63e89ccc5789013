import { expect, test } from "vitest";
import { storableJson } from "./json-rows";

test("half of a character is replaced, whole ones and what only looks like one stay", () => {
  const kept = ["\u{1f6a2}", "\\ud800", "\\\\ud800", '"\n', "\u202e"];
  expect(JSON.parse(storableJson(kept))).toEqual(kept);
  expect(JSON.parse(storableJson({ "a\ud83d": ["\udc00b", "\\\ud800"] }))).toEqual({
    "a\ufffd": ["\ufffdb", "\\\ufffd"],
  });
});

test("a value that cannot be written for its depth is refused, not a fault", () => {
  let deep: unknown = "x";
  for (let level = 0; level < 100_000; level++) deep = [deep];
  expect(() => storableJson(deep)).toThrow("nested too deeply");
});
