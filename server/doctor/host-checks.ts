import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { access, constants } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import type { ComposedCity } from "@/lib/city/composed-city";
import { isRefusal } from "@/lib/diagnostic/refusal";
import { type CheckResult, checkResult, type Verdict } from "@/lib/doctor/check-result";
import type { ScriptCaller } from "../runner/pack-script";
import { declaredRuntimeCaller } from "../runtime/declared-runtime";
import { shakeHands } from "../runtime/probe-runtime";

const run = promisify(execFile);

/** A program of this machine that running work needs, with the oldest version that will do. */
type HostProgram = { readonly name: string; readonly args: readonly string[]; readonly minimum?: string };

const programs: readonly HostProgram[] = [
  { name: "tmux", args: ["-V"] },
  { name: "git", args: ["--version"], minimum: "2.20" },
  { name: "jq", args: ["--version"] },
  { name: "pgrep", args: ["--version"] },
  { name: "lsof", args: ["-v"] },
];

/** Whether the programs that agents and adapters need are on the PATH (runtime 10.2). */
export function hostProgramChecks(): { readonly name: string; readonly run: () => Promise<CheckResult> }[] {
  return programs.map((program) => ({
    name: `${program.name}-binary`,
    run: async () => {
      const started = Date.now();
      const verdict = await lookFor(program);
      return checkResult(`${program.name}-binary`, verdict, {
        fixable: false,
        owner: "core",
        durationMs: Date.now() - started,
      });
    },
  }));
}

async function lookFor({ name, args, minimum }: HostProgram): Promise<Verdict> {
  const path = await onPath(name);
  // Nothing here needs them to show a city, so their absence does not fail a run.
  if (!path)
    return {
      status: "error",
      severity: "advisory",
      message: `${name} not found in PATH`,
      hint: `install ${name} where agents run`,
    };
  const version = await versionOf(path, args);
  if (!minimum) return { status: "ok", message: `found ${path}` };
  if (!version) return { status: "warning", message: `found ${path} but could not determine version` };
  return older(version, minimum)
    ? {
        status: "error",
        message: `${name} v${version} is too old (minimum: ${minimum})`,
        hint: `install a newer ${name}`,
      }
    : { status: "ok", message: `found ${path} v${version} (minimum: ${minimum})` };
}

async function onPath(name: string): Promise<string | undefined> {
  for (const folder of (process.env.PATH ?? "").split(delimiter).filter(Boolean)) {
    const file = join(/*turbopackIgnore: true*/ folder, name);
    const found = await access(/*turbopackIgnore: true*/ file, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (found) return file;
  }
  return undefined;
}

async function versionOf(path: string, args: readonly string[]): Promise<string | undefined> {
  try {
    const { stdout } = await run(path, [...args], { timeout: 5000 });
    return /\d+(\.\d+)+/.exec(stdout)?.[0];
  } catch {
    return undefined;
  }
}

function older(version: string, minimum: string): boolean {
  const [have, need] = [version, minimum].map((text) => text.split(".").map(Number));
  for (let index = 0; index < (need?.length ?? 0); index++) {
    const difference = (have?.[index] ?? 0) - (need?.[index] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

/** Whether every declared runtime is installed and its handshake works (pack 1.2.8). */
export async function packRuntimesCheck(city: ComposedCity, caller: ScriptCaller): Promise<CheckResult> {
  const started = Date.now();
  const done = (verdict: Verdict) =>
    checkResult("pack-runtimes", verdict, { fixable: false, owner: "core", durationMs: Date.now() - started });
  if (city.runtimes.length === 0) return done({ status: "ok", message: "no runtimes declared" });
  const broken: string[] = [];
  const details: string[] = [];
  for (const runtime of city.runtimes) {
    try {
      const call = await declaredRuntimeCaller(city, runtime, caller, { scope: randomUUID() });
      if ("problem" in call) broken.push(`runtime "${runtime.name}" (pack ${runtime.packName}): ${call.problem}`);
      else {
        const handshake = await shakeHands(call.caller).finally(call.release);
        if (handshake.kind === "broken") {
          broken.push(`runtime "${runtime.name}" (pack ${runtime.packName}): ${handshake.reason}`);
        } else
          details.push(`runtime "${runtime.name}": ${handshake.kind === "floor" ? "version-0 floor" : "version 0"}`);
      }
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return done({ status: "not-run", message: `not run: ${error.message}` });
    }
  }
  if (broken.length === 0) return done({ status: "ok", message: `all ${details.length} runtime(s) answer`, details });
  const hint = "install the executable, or run cityhall runtime check <name> and mend what it says";
  return done({
    status: "error",
    message: `${broken.length} runtime(s) broken`,
    hint,
    details: [...broken, ...details],
  });
}
