import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { compareCorpusFormulas } from "./corpus-formulas";

const CORPUS = "../shared/corpus";

describe.skipIf(!existsSync(CORPUS))("decisions P30: formulas by others", () => {
  it("compile, or are refused, as the public tool did; the decisions explain every difference", () => {
    const { counts, unexplained } = compareCorpusFormulas(CORPUS);
    expect(unexplained).toEqual([]);
    expect(counts.same).toBeGreaterThan(50);
  });
});
