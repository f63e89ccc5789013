import { expect, test } from "vitest";
import { type SourceFile, sourceFiles } from "./source-files";

const limit = 300;

/** Files over the limit, with their length. */
const tooLong = (files: readonly SourceFile[]) =>
  files
    .map(({ path, text }) => ({ path, lines: text.split("\n").length - 1 }))
    .filter(({ lines }) => lines > limit)
    .map(({ path, lines }) => `${path}: ${lines} lines; one noun a file, under ${limit}`);

test("architecture 6 files stay small", () => {
  expect(tooLong(sourceFiles())).toEqual([]);
});

test("architecture 6 the guard sees a long file", () => {
  expect(tooLong([{ path: "lib/long.ts", text: "x\n".repeat(limit + 1) }])).toHaveLength(1);
  expect(tooLong([{ path: "lib/short.ts", text: "x\n".repeat(limit) }])).toEqual([]);
});
