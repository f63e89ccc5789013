import type { ComposedDoctorCheck } from "@/lib/city/composed-city";
import { isRefusal } from "@/lib/diagnostic/refusal";
import { type CheckResult, checkResult, type Verdict } from "@/lib/doctor/check-result";
import { scriptLines, scriptVerdict } from "@/lib/doctor/script-verdict";
import { commandLimits, defaultLimits } from "../runner/limits";
import { type PackScriptRequest, runPackScript, type ScriptCaller } from "../runner/pack-script";
import type { RunOutcome, RunOutput } from "../runner/protocol";

/** What pack checks need besides themselves. */
export type PackCheckContext = {
  readonly city: PackScriptRequest["city"];
  readonly caller: ScriptCaller;
  /** One minute unless the operator raised it (runtime 10.1). */
  readonly timeoutMs: number;
  readonly supervisorUrl?: string;
  /** A person asks from a page; see `PackScriptRequest`. */
  readonly mustBeShown?: boolean;
  /** Hashes of the scripts that were shown, by check. */
  readonly shown?: ReadonlyMap<string, string>;
  readonly onOutput?: (check: string, output: RunOutput) => void;
};

/** `<binding or pack>:<name>`, `local:<name>` for checks of city.toml (reference 23.2). */
export const packCheckName = (check: Pick<ComposedDoctorCheck, "binding" | "name">): string =>
  `${check.binding}:${check.name}`;

/** Runs a pack's check script and reads its answer; what may not run is `not-run`, never green. */
export async function runPackCheck(check: ComposedDoctorCheck, context: PackCheckContext): Promise<CheckResult> {
  const name = packCheckName(check);
  const rest = { fixable: check.fix !== undefined, owner: check.packName };
  try {
    const { outcome } = await runPackScript(scriptOf(check, "check", check.run, context), context.caller, (output) =>
      context.onOutput?.(name, output),
    );
    const verdict = outcomeVerdict(outcome, context.timeoutMs);
    const hint = check.fix && verdict.status !== "ok" ? `run cityhall doctor --fix --check ${name}` : verdict.hint;
    return checkResult(name, { ...verdict, hint }, { ...rest, durationMs: outcome.durationMs });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const missing = error.code === "script-missing" || error.code === "script-escape";
    const verdict: Verdict = missing
      ? { status: "error", message: `script error: ${error.message}` }
      : { status: "not-run", message: `not run: ${error.message}` };
    return checkResult(name, verdict, { ...rest, durationMs: 0 });
  }
}

function outcomeVerdict({ end, output }: RunOutcome, timeoutMs: number): Verdict {
  if (end.kind === "exited") return scriptVerdict(end.exitCode, output);
  if (end.kind === "refused") return { status: "error", message: `script error: ${end.reason}` };
  const details = scriptLines(output).filter((line) => line.trim() !== "");
  if (end.kind === "cancelled") return { status: "not-run", message: "not run to its end: cancelled", details };
  if (end.limit !== "time") return { status: "error", message: `script error: ${end.reason}`, details };
  const after = formatLimit(timeoutMs);
  const message = `timed out after ${after} and was abandoned (outcome unknown); re-run alone or raise --check-timeout`;
  return { status: "error", severity: "advisory", message, details };
}

/** A limit as Go prints durations: `1m0s`, `1.5s`. */
function formatLimit(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  const seconds = `${(ms % 60_000) / 1000}s`;
  return minutes > 0 ? `${minutes}m${seconds}` : seconds;
}

/**
 * Runs the repair of a check that is not ok, then the check again (runtime 10.1). A repair that fails keeps the old finding
 * and says why; one that may not run says so too.
 */
export async function fixPackCheck(
  check: ComposedDoctorCheck,
  before: CheckResult,
  context: PackCheckContext,
  fix: Pick<PackScriptRequest, "runId" | "shownSha256"> = {},
): Promise<CheckResult> {
  if (!check.fix) return before;
  const failed = (fixError: string): CheckResult => ({ ...before, fixAttempted: true, fixError });
  try {
    const request = { ...scriptOf(check, "fix", check.fix, context), ...fix, mustBeShown: context.mustBeShown };
    const { outcome } = await runPackScript(request, context.caller, (output) =>
      context.onOutput?.(before.name, output),
    );
    if (outcome.end.kind === "exited" && outcome.end.exitCode !== 0) {
      const said = scriptLines(outcome.output).join("\n").trim();
      return failed(`fix script exited with status ${outcome.end.exitCode}${said ? `: ${said}` : ""}`);
    }
    if (outcome.end.kind === "cancelled") return failed("cancelled");
    if (outcome.end.kind !== "exited") return failed(outcome.end.reason);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return failed(error.message);
  }
  const after = await runPackCheck(check, context);
  return { ...after, fixAttempted: true, fixed: after.status === "ok" };
}

function scriptOf(
  check: ComposedDoctorCheck,
  kind: "check" | "fix",
  script: string,
  context: PackCheckContext,
): PackScriptRequest {
  return {
    city: context.city,
    pack: { name: check.packName, dir: check.packDir },
    kind,
    name: packCheckName(check),
    script,
    args: [],
    cwd: check.packDir,
    // A repair may install something; it is not judged by the minute that a check has.
    limits: kind === "fix" ? commandLimits : { ...defaultLimits, timeMs: context.timeoutMs },
    mustBeShown: context.mustBeShown,
    shownSha256: kind === "check" ? context.shown?.get(packCheckName(check)) : undefined,
    supervisorUrl: context.supervisorUrl,
  };
}
