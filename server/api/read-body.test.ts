import { expect, test } from "vitest";
import { isDeeper, readBody } from "./read-body";

test("security 11 nesting is told before a body is parsed, and brackets in texts are none", () => {
  const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
  expect(isDeeper(nested(64), 64)).toBe(false);
  expect(isDeeper(nested(65), 64)).toBe(true);
  expect(isDeeper(`{"a":{"b":[${nested(62)}]}}`, 64)).toBe(true);
  expect(isDeeper(JSON.stringify({ text: `\\" ${nested(500)}` }), 64)).toBe(false);
  expect(isDeeper("[1,2],".repeat(1000), 64)).toBe(false);
  expect(isDeeper("[".repeat(900_000), 64)).toBe(true);
  expect(isDeeper(`"${"[".repeat(900_000)}`, 64)).toBe(false);
});

test("security 11 a body is cut off at its size, whatever length was claimed", async () => {
  const sent = (headers: Record<string, string>) =>
    new Request("http://hall", { method: "POST", body: "x".repeat(20), headers });
  expect(await readBody(sent({}), 20)).toBe("x".repeat(20));
  expect(await readBody(sent({}), 19)).toBeUndefined();
  expect(await readBody(sent({ "content-length": "1" }), 19)).toBeUndefined();
});
