import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { corpusTable, runCorpusPacks } from "./corpus-packs";

const corpus = fileURLToPath(new URL("../../../shared/corpus", import.meta.url));

describe.skipIf(!existsSync(corpus))("decisions P30: cities of other people", () => {
  it("loads or refuses each of them, and explains every difference from the recorded outcomes", async () => {
    const rows = await runCorpusPacks(corpus);
    const unexplained = rows
      .map((row) => ({ ...row, differences: row.differences.filter(({ because }) => because === undefined) }))
      .filter(({ differences }) => differences.length > 0);
    expect(corpusTable(unexplained)).toBe("");
    expect(rows.length).toBeGreaterThan(10);
  }, 30_000);

  it("refuses those that need what is not there, and says what to run", async () => {
    const rows = await runCorpusPacks(corpus);
    const refused = rows.filter(({ outcome }) => outcome === "refused");
    expect(refused.map(({ id }) => id)).toEqual(["sverka", "upstream-city"]);
    for (const { errors } of refused) expect(errors.join("\n")).toContain('run "gc import install"');
  }, 30_000);
});
