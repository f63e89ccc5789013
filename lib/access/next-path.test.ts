import { expect, test } from "vitest";
import { nextPath } from "./next-path";

test.each(["/", "/c/harbour", "/c/harbour/beads?f=state%3Aready#x", "/c/a//b"])("security 1 %s is a way back", (path) =>
  expect(nextPath(path)).toBe(path),
);

test.each([
  "",
  "https://evil.example",
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "\\\\evil.example",
  "javascript:alert(1)",
  " //evil.example",
  "/c/x\\@evil.example",
  "/api/session/end",
  "/login?next=/",
  `/${"x".repeat(3000)}`,
])("security 1 %j leads nowhere but home", (path) => expect(nextPath(path)).toBe("/"));
