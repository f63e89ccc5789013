import { existsSync, readFileSync } from "node:fs";

/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */

/** @param {readonly Tally[]} tallies @returns {Tally} */
export function sum(tallies) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const tally of tallies) {
    total.passed += tally.passed;
    total.failed += tally.failed;
    total.skipped += tally.skipped;
  }
  return total;
}

/**
 * Counts of a Vitest JSON report. A file that could not even be loaded has no tests of its own and counts as one failure.
 * @param {string} file @param {number} exitCode of the run
 */
export function vitestTally(file, exitCode) {
  const report = read(file);
  if (!report) return atLeastOneFailure({ passed: 0, failed: 0, skipped: 0 }, exitCode);
  const broken = report.testResults.filter(
    (/** @type {any} */ suite) =>
      suite.status === "failed" && !suite.assertionResults.some((/** @type {any} */ test) => test.status === "failed"),
  );
  const counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  };
  return atLeastOneFailure(counts, exitCode);
}

/**
 * Counts of a Playwright JSON report; a test that needed a second try did not pass.
 * @param {string} file @param {number} exitCode of the run
 */
export function playwrightTally(file, exitCode) {
  const stats = read(file)?.stats ?? { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
  const counts = { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
  return atLeastOneFailure(counts, exitCode);
}

/** A step that is either fine (and counts no test) or one failure.
 * @param {number} exitCode */
export const gateTally = (exitCode) => atLeastOneFailure({ passed: 0, failed: 0, skipped: 0 }, exitCode);

/** A run that ended badly never reads as "0 failed", whatever its report says.
 * @param {Tally} tally @param {number} exitCode @returns {Tally} */
const atLeastOneFailure = (tally, exitCode) => (exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally);

/** @param {string} file */
function read(file) {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
