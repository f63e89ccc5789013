import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { glossary } from "@/lib/glossary/glossary";

test("ux 74 the glossary of the console is the one of ARCHITECTURE.md", () => {
  const text = readFileSync(new URL("../../ARCHITECTURE.md", import.meta.url), "utf8");
  const part = text.slice(text.indexOf("## Glossary")).split("\n## ")[0] ?? "";
  const rows = [...part.matchAll(/^\| ([^|]+) \| ([^|]+) \|$/gm)].map(
    ([, word = "", line = ""]) => [word, line] as const,
  );
  const said = rows.slice(1).map(([word, line]) => [word.trim(), line.trim()]);
  expect(said).toEqual(Object.entries(glossary));
});
