import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { caseLines } from "./case-lines";
import { runFormulaCase } from "./formula";

/** Our own cases, and those that are handed around. */
const FILES = ["server/conformance/rules/formula.jsonl", "../shared/vectors/formula.jsonl"].filter((file) =>
  existsSync(file),
);
const STORE_MODES = new Set(["cook", "attach", "version-check"]);
const run = (caseJson: object) => runFormulaCase(caseJson, { store: "embedded", folder: "", caseFolder: "" });

describe.each(FILES)("formula cases without a store of %s", (file) => {
  const cases = caseLines(readFileSync(file, "utf8")).flatMap(({ caseJson }) => caseJson ?? []);
  for (const one of cases.filter(({ mode = "compile" }) => !STORE_MODES.has(String(mode)))) {
    it(`${one.id}: ${one.why}`, async () => expect(await run(one)).toEqual([]));
  }
});

describe("formula 14 what a case expects is looked at", () => {
  const one = {
    id: "x",
    files: { "formulas/f.toml": 'formula = "f"\n[[steps]]\nid = "a"\ntitle = "A"\n' },
    formula: "f",
  };

  it("formula 14 an expectation that the mode does not compare fails the case", async () => {
    expect(await run({ ...one, expect: { root: {}, show_text: "f" } })).toEqual([
      "expect.show_text is nothing that mode compile looks at",
    ]);
  });

  it("formula 14 a case that expects nothing fails", async () => {
    expect(await run({ ...one, expect: {} })).toEqual(["nothing is expected"]);
  });
});
