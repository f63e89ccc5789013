import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { workplaceWords } from "./project-words";
import { root, sourceFiles } from "./source-files";

test("architecture 27 code and documents speak of the project only", () => {
  const documents = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "package.json", ".ci/run"];
  const texts = documents.map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
  const own = sourceFiles().filter((file) => !file.path.startsWith("server/guard/project-words"));
  expect([...own, ...texts].flatMap(workplaceWords)).toEqual([]);
});

test("architecture 27 the guard sees machine paths and what may not be read", () => {
  const found = (path: string, text: string) => workplaceWords({ path, text }).length;
  expect(found("lib/x.ts", "// see /home/ada/notes")).toBe(1);
  expect(found("lib/x.ts", 'read("../shared/corpus/x")')).toBe(1);
  expect(found("lib/x.test.ts", 'read("../shared/plan/x")')).toBe(1);
  expect(found("lib/x.test.ts", 'read("../shared/corpus/x")')).toBe(0);
  expect(found("lib/x.ts", "https://example.org/home/page and rigs/home/x")).toBe(0);
});
