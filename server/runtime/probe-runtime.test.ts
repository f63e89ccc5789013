import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { formatRequirement, requirements, requirementsHold } from "@/lib/runtime/requirement";
import { ScriptRunner } from "../runner/script-runner";
import { runtimeCaller } from "./call-runtime";
import { type ProbeSuite, probeRuntime } from "./probe-runtime";
import { runtimeExecutable } from "./runtime-executable";

const folder = mkdtempSync(join(tmpdir(), "rpp-"));
let runner: ScriptRunner;
beforeAll(() => {
  runner = new ScriptRunner(`test-${process.pid}`);
});
afterAll(() => {
  runner.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A runtime that keeps its sessions as files; `overrides` replace operations. */
function executable(name: string, overrides = ""): string {
  const file = join(folder, name);
  const state = join(folder, `${name}.state`);
  mkdirSync(state, { recursive: true });
  writeFileSync(
    file,
    `#!/bin/sh
s="${state}/$2"
case "$1" in
${overrides}
  protocol) printf '{"version":0,"capabilities":["report-attachment","report-activity"]}' ;;
  start) cat > "$s" ;;
  stop) rm -f "$s" "$s".meta.* ;;
  is-running) [ -e "$s" ] && echo true || echo false ;;
  process-alive) cat > /dev/null; echo true ;;
  is-attached) echo false ;;
  get-last-activity) date -u +%Y-%m-%dT%H:%M:%SZ ;;
  list-running) for f in "$s"*; do [ -e "$f" ] && basename "$f"; done ;;
  set-meta) cat > "$s.meta.$3" ;;
  get-meta) cat "$s.meta.$3" 2>/dev/null || true ;;
  remove-meta) rm -f "$s.meta.$3" ;;
  peek) echo last line ;;
  nudge) cat > /dev/null ;;
  interrupt) : ;;
  *) exit 2 ;;
esac
`,
  );
  chmodSync(file, 0o755);
  return file;
}

async function probe(file: string, suite: ProbeSuite, promptDelivery = "") {
  const call = runtimeCaller(async (args, stdin, limits) => {
    const env = { PATH: process.env.PATH ?? "" };
    return runner.run({ program: file, sha256: null, args, cwd: folder, env, stdin, limits }).outcome;
  });
  return probeRuntime(call, { suite, session: "probe-1", workDir: folder, promptDelivery });
}

test("runtime 11 a complete executable passes every requirement of the full suite", async () => {
  const able = `  protocol) printf '{"version":0,"capabilities":["report-attachment","report-activity","proc.exec","proc.provision","proc.stream","tty.attach"]}' ;;
  provision) cat > /dev/null ;;
  exec) shift 2; "$@" ;;
  attach) echo not a terminal >&2; exit 1 ;;`;
  const results = await probe(executable("good", able), "conformance", "nudge-fallback");
  expect(results.filter((result) => result.outcome !== "pass").map(formatRequirement)).toEqual([]);
  expect(results.map((result) => result.code).sort()).toEqual(
    Object.values(requirements)
      .map(({ code }) => code)
      .sort(),
  );
  expect(requirementsHold(results)).toBe(true);
});

test("pack 1.2.8 an executable without a protocol operation passes as the version-0 floor", async () => {
  const results = await probe(executable("floor", "  protocol) exit 2 ;;"), "check");
  expect(results[0]).toMatchObject({ outcome: "pass", message: "no protocol operation: the version-0 floor" });
  expect(requirementsHold(results)).toBe(true);
});

test("pack 1.2.8 declared nudge-fallback makes a broken or absent nudge fail the check", async () => {
  const broken = executable("mute", "  nudge) echo no ear >&2; exit 1 ;;");
  const fallback = await probe(broken, "check", "nudge-fallback");
  expect(requirementsHold(fallback)).toBe(false);
  expect(fallback.map(formatRequirement)).toContain("  ✗ RPP-8 nudge — required: nudge: no ear");
  const absent = await probe(executable("deaf", "  nudge) exit 2 ;;"), "check", "nudge-fallback");
  expect(requirementsHold(absent)).toBe(false);
  expect(requirementsHold(await probe(join(folder, "deaf"), "check"))).toBe(true);
});

test("pack 1.2.8 an operation that nobody promised and that is broken fails the full suite, not the smoke test", async () => {
  const broken = executable("hoarse", "  nudge) echo no voice >&2; exit 1 ;;");
  const check = await probe(broken, "check");
  expect(check.map(formatRequirement)).toContain("  ⚠ RPP-8 nudge — optional: no voice");
  expect(requirementsHold(check)).toBe(true);
  expect(requirementsHold(await probe(broken, "conformance"))).toBe(false);
});

test("runtime 11 a session that is still running after stop fails", async () => {
  const results = await probe(executable("zombie", "  stop) exit 0 ;;"), "check");
  expect(results.map(formatRequirement)).toContain(
    '  ✗ RPP-14 is-running — required: is-running: printed "true", not false',
  );
});

test("runtime 11 a declared capability must be there", async () => {
  const boasts = `  protocol) printf '{"version":0,"capabilities":["report-attachment","proc.provision","proc.stream","tty.attach"]}' ;;
  is-attached) exit 2 ;;`;
  const results = await probe(executable("boaster", boasts), "check");
  const message = (op: string) => `declared in the handshake, but no operation ${op}`;
  expect(results.filter(({ outcome }) => outcome === "fail").map((result) => [result.name, result.message])).toEqual([
    ["provision", message("provision")],
    ["attachment", message("is-attached")],
    ["stream", message("exec")],
    ["attach", message("attach")],
  ]);
  expect(requirementsHold(results)).toBe(false);
});

test("runtime 11 a broken handshake fails", async () => {
  const results = await probe(executable("liar", "  protocol) echo hello ;;"), "check");
  expect(requirementsHold(results)).toBe(false);
});

test("pack 1.2.8 the executable is found on the PATH, or the sentence says where it was looked for", async () => {
  executable("onpath");
  const found = await runtimeExecutable({ command: "onpath", packDir: "/nowhere" }, `/nonexistent:${folder}`);
  expect(found).toEqual({ file: join(folder, "onpath") });
  const missing = await runtimeExecutable({ command: "gone", packDir: "/nowhere" }, folder);
  expect(missing).toEqual({ problem: "gone not found in PATH" });
  const relative = await runtimeExecutable({ command: "bin/rt", packDir: folder });
  expect(relative).toEqual({ problem: `${folder}/bin/rt: no such file` });
});
