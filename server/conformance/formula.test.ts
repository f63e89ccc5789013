import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { runFormulaCase } from "./formula";
import type { FormulaCase } from "./formula-case";

const VECTORS = "../shared/vectors/formula.jsonl";
const STORE_MODES = new Set(["cook", "attach", "version-check"]);

describe.skipIf(!existsSync(VECTORS))("formula cases without a store", () => {
  const lines = existsSync(VECTORS) ? readFileSync(VECTORS, "utf8").split("\n").filter(Boolean) : [];
  const cases = lines.map((line) => JSON.parse(line) as FormulaCase & { readonly why: string });
  for (const one of cases.filter(({ mode = "compile" }) => !STORE_MODES.has(mode))) {
    it(`${one.id}: ${one.why}`, async () => {
      expect(await runFormulaCase(one, { store: "embedded", folder: "", caseFolder: "" })).toEqual([]);
    });
  }
});
