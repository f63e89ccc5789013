import { expect, test } from "vitest";
import { type CheckResult, checkResult, type Verdict } from "./check-result";
import { applyMutes } from "./mute";
import { doctorCounts, doctorExitCode, doctorJson, formatDoctorReport } from "./report";

const row = (name: string, verdict: Verdict, changes: Partial<CheckResult> = {}): CheckResult => ({
  ...checkResult(name, verdict, { fixable: false, owner: "core", durationMs: 0 }),
  ...changes,
});
const text = (results: CheckResult[], verbose = false) => formatDoctorReport(results, { verbose });

test("runtime 10.1 a line a check, advisory and fixed marked, and the summary of non-zero parts", () => {
  const results = [
    row("city-structure", { status: "ok", message: "city.toml present" }),
    row("loft:rope", { status: "warning", message: "thin rope", hint: "buy rope" }),
    row("loft:wick", { status: "error", severity: "advisory", message: "slow" }),
    row("loft:lamp", { status: "ok", message: "lit" }, { fixAttempted: true, fixed: true }),
  ];
  expect(text(results)).toBe(
    [
      "  ✓ city-structure — city.toml present",
      "  ⚠ loft:rope — thin rope",
      "      hint: buy rope",
      "  ✗ loft:wick — slow (advisory)",
      "  ✓ loft:lamp — lit (fixed)",
      "2 passed, 1 warnings, 1 advisory, 1 fixed",
      "",
    ].join("\n"),
  );
});

test("runtime 10.1 details only when asked for", () => {
  const results = [row("a", { status: "error", message: "bad", details: ["first", "second"] })];
  expect(text(results)).not.toContain("first");
  expect(text(results, true)).toContain("      first\n      second\n");
});

test("runtime 10.1 a fix that did not help and a fix that failed", () => {
  const bad = { status: "error", message: "frayed" } as const;
  expect(text([row("a", bad, { fixAttempted: true })])).toContain("      fix attempted; check still failing\n");
  expect(text([row("a", bad, { fixAttempted: true, fixError: "no rope" })])).toContain("      fix failed: no rope\n");
});

test("runtime 10.1 warnings and advisory errors exit 0, a blocking error exits 1", () => {
  expect(doctorExitCode([row("a", { status: "warning", message: "" })])).toBe(0);
  expect(doctorExitCode([row("a", { status: "error", severity: "advisory", message: "" })])).toBe(0);
  expect(doctorExitCode([row("a", { status: "error", message: "" })])).toBe(1);
});

test("ux 53 what did not run is counted as not run and never as passed", () => {
  const results = [row("a", { status: "not-run", message: "not run: no store" })];
  expect(doctorCounts(results)).toMatchObject({ passed: 0, notRun: 1 });
  expect(text(results)).toBe("  · a — not run: no store\n1 not run\n");
  expect(text([])).toBe("No checks ran.\n");
});

test("ux 52 a muted finding says so and stays counted, until the mute expires", () => {
  const results = [row("a", { status: "error", message: "bad" })];
  const mute = { check: "a", reason: "known", by: "ada", until: "2026-12-03T00:00:00Z" };
  const muted = applyMutes(results, [mute], "2026-12-02T00:00:00Z");
  expect(text(muted)).toContain("a — bad (muted until 2026-12-03T00:00:00Z: known)");
  expect(doctorExitCode(muted)).toBe(1);
  expect(applyMutes(results, [mute], "2026-12-03T00:00:01Z")[0]?.mute).toBeUndefined();
});

test("runtime 10.1 the JSON report has the agreed names", () => {
  const json = doctorJson([row("a", { status: "error", message: "bad", hint: "mend it" })]);
  expect(json).toMatchObject({ passed: 0, warned: 0, failed: 1, blocking_failed: 1, fixed: 0 });
  expect((json.results as unknown[])[0]).toMatchObject({ name: "a", status: "error", fix_hint: "mend it" });
});
