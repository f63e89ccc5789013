import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { gateTally, playwrightTally, sum, vitestTally } from "./tally.mjs";

const folder = mkdtempSync(join(tmpdir(), "tally-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function report(name: string, content: unknown) {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const vitestReport = (testResults: unknown[], counts: object) => ({
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults,
  ...counts,
});

test("the closing line sums unit, database and browser tests", () => {
  const unit = vitestTally(report("a.json", vitestReport([], { numPassedTests: 7, numPendingTests: 1 })), 0);
  const browser = playwrightTally(report("b.json", { stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 2 } }), 0);
  expect(sum([unit, browser, gateTally(0)])).toEqual({ passed: 10, failed: 0, skipped: 3 });
});

test("a test file that cannot be loaded is a failure although it has no tests", () => {
  const suites = [
    { status: "failed", assertionResults: [] },
    { status: "passed", assertionResults: [{ status: "passed" }] },
  ];
  const tally = vitestTally(report("c.json", vitestReport(suites, { numPassedTests: 1 })), 1);
  expect(tally).toEqual({ passed: 1, failed: 1, skipped: 0 });
});

test("a run that ends badly is never zero failures", () => {
  expect(vitestTally(join(folder, "missing.json"), 1).failed).toBe(1);
  expect(vitestTally(report("d.json", vitestReport([], { numPassedTests: 4 })), 1).failed).toBe(1);
  expect(playwrightTally(join(folder, "missing.json"), 127).failed).toBe(1);
  expect(gateTally(2).failed).toBe(1);
});

test("a browser test that needed a second try did not pass", () => {
  const stats = { expected: 1, unexpected: 0, flaky: 1, skipped: 0 };
  expect(playwrightTally(report("e.json", { stats }), 0)).toEqual({ passed: 1, failed: 1, skipped: 0 });
});
