import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { deadExports } from "./dead-exports";
import { root, sourceFiles } from "./source-files";

test("architecture what is exported is used", () => {
  const hook = "instrumentation.ts";
  const started = { path: hook, text: readFileSync(join(root, hook), "utf8") };
  expect(deadExports([...sourceFiles(), started])).toEqual([]);
});

test("a function that nobody calls, and a type that nobody names, are found", () => {
  const door = {
    path: "server/door.ts",
    text: "export function open() {}\nexport type Key = 1;\nexport const shut = 1;\n",
  };
  const user = { path: "server/user.ts", text: 'import { shut } from "./door";\nshut;\n' };
  expect(deadExports([door, user])).toEqual(["server/door.ts: nobody uses open", "server/door.ts: nobody uses Key"]);
});
