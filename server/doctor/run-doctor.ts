import { refusal } from "@/lib/access/may";
import type { ComposedDoctorCheck } from "@/lib/city/composed-city";
import { didYouMean } from "@/lib/diagnostic/did-you-mean";
import { Refusal } from "@/lib/diagnostic/refusal";
import { checksOf, runBuiltinCheck, runRigChecks } from "@/lib/doctor/builtin-checks";
import { type CheckResult, checkResult } from "@/lib/doctor/check-result";
import type { DoctorFacts } from "@/lib/doctor/facts";
import type { ScriptCaller } from "../runner/pack-script";
import type { RunOutput } from "../runner/protocol";
import { doltServerChecks } from "./dolt-server";
import { hostProgramChecks, packRuntimesCheck } from "./host-checks";
import { fixPackCheck, type PackCheckContext, packCheckName, runPackCheck } from "./pack-check";
import { providerReadinessCheck } from "./provider-readiness";
import { type LookAgain, repairFinding } from "./repair/repair-check";

export type DoctorOptions = {
  /** Run only these checks; an unknown name is a refusal. */
  readonly only?: readonly string[];
  /** Run the repair of every check that is not ok and has one, then the check again. */
  readonly fix?: boolean;
  /** How the city is looked at again before and after the repair of a built-in check; without it they are not repaired. */
  readonly look?: LookAgain;
  /** Only what `gc start` warms up with: pack checks marked `warmup`. */
  readonly warmup?: boolean;
  /** Leave pack scripts alone: their checks are listed as not run. */
  readonly skipScripts?: boolean;
  readonly checkTimeoutMs?: number;
  readonly supervisorUrl?: string;
  readonly mustBeShown?: boolean;
  readonly shown?: ReadonlyMap<string, string>;
  readonly onResult?: (result: CheckResult) => void;
  readonly onOutput?: (check: string, output: RunOutput) => void;
};

type Entry = { readonly name: string; readonly run: () => Promise<CheckResult> };

/** Pack checks of a city, once each however many surfaces the pack was reached by. */
export function packChecks(facts: DoctorFacts): readonly ComposedDoctorCheck[] {
  const seen = new Set<string>();
  return (facts.composition.city?.doctorChecks ?? []).filter((check) => {
    const fresh = !seen.has(check.run);
    seen.add(check.run);
    return fresh;
  });
}

/** Runs the checks in registration order, one after another (runtime 10.1). */
export async function runDoctor(
  facts: DoctorFacts,
  caller: ScriptCaller,
  options: DoctorOptions = {},
): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  // A repair changes what the checks behind it look at.
  const scene = { facts };
  for (const entry of selected(entries(scene, caller, options), options.only)) {
    const result = await entry.run().catch((error) => crash(entry.name, error));
    results.push(result);
    options.onResult?.(result);
  }
  return results;
}

/** Every check name of a city, in order, for pages and completion. */
export const doctorCheckNames = (facts: DoctorFacts, caller: ScriptCaller): string[] =>
  entries({ facts }, caller, {}).map((entry) => entry.name);

type Scene = { facts: DoctorFacts };

function entries(scene: Scene, caller: ScriptCaller, options: DoctorOptions): Entry[] {
  const { facts } = scene;
  const packs = packChecks(facts)
    .filter((check) => !options.warmup || check.warmup)
    .map((check) => packEntry(check, facts, caller, options));
  if (options.warmup) return packs;
  const builtin = checksOf(facts).map((check) => ({
    name: check.name,
    run: async () => {
      const started = performance.now();
      const found = runBuiltinCheck(check, scene.facts);
      const bad = found.status === "warning" || found.status === "error";
      const result = options.fix && check.repair && bad ? await repaired(found, scene, caller, options.look) : found;
      return { ...result, durationMs: Math.round(performance.now() - started) };
    },
  }));
  const rigs = runRigChecks(facts).map((result) => ({ name: result.name, run: async () => result }));
  const runtimes = runtimesEntry(facts, caller, options);
  const host = [...hostProgramChecks(), ...doltServerChecks(facts)];
  return [...builtin, providersEntry(facts), runtimes, ...host, ...rigs, ...packs];
}

/** Repairs of built-in checks change the configuration, so they need that right, in a run as on the page. */
async function repaired(
  found: CheckResult,
  scene: Scene,
  caller: ScriptCaller,
  look: LookAgain | undefined,
): Promise<CheckResult> {
  if (!look) return found;
  const refused = refusal(caller.standing, "config.write");
  if (refused) return { ...found, fixAttempted: true, fixError: refused };
  const { result, facts } = await repairFinding(found, look, caller);
  scene.facts = facts ?? scene.facts;
  return result;
}

function providersEntry(facts: DoctorFacts): Entry {
  const { city, loads } = facts.composition;
  const name = "provider-catalog-readiness";
  if (!city || !loads) return notRun(name, "core", "not run: the configuration does not load");
  return { name, run: () => providerReadinessCheck(city) };
}

function runtimesEntry(facts: DoctorFacts, caller: ScriptCaller, options: DoctorOptions): Entry {
  const { city, loads } = facts.composition;
  const name = "pack-runtimes";
  if (!city || !loads) return notRun(name, "core", "not run: the configuration does not load");
  if (options.skipScripts && city.runtimes.length > 0)
    return notRun(name, "core", "not run: scripts were not asked for");
  return { name, run: () => packRuntimesCheck(city, caller) };
}

function packEntry(
  check: ComposedDoctorCheck,
  facts: DoctorFacts,
  caller: ScriptCaller,
  options: DoctorOptions,
): Entry {
  const name = packCheckName(check);
  const { city, loads } = facts.composition;
  if (!city || !loads) return notRun(name, check.packName, "not run: the configuration does not load");
  if (options.skipScripts) {
    return notRun(name, check.packName, "not run: scripts were not asked for", check.fix !== undefined);
  }
  const context: PackCheckContext = {
    city,
    caller,
    timeoutMs: options.checkTimeoutMs ?? 60_000,
    supervisorUrl: options.supervisorUrl,
    mustBeShown: options.mustBeShown,
    shown: options.shown,
    onOutput: options.onOutput,
  };
  return {
    name,
    run: async () => {
      const result = await runPackCheck(check, context);
      const fixes = options.fix && (result.status === "warning" || result.status === "error");
      // A check that was abandoned may still be at work, so its repair is not started.
      const abandoned = result.severity === "advisory" && result.status === "error";
      return fixes && !abandoned ? fixPackCheck(check, result, context) : result;
    },
  };
}

const notRun = (name: string, owner: string, message: string, fixable = false): Entry => ({
  name,
  run: async () => checkResult(name, { status: "not-run", message }, { fixable, owner, durationMs: 0 }),
});

const crash = (name: string, error: unknown): CheckResult =>
  checkResult(
    name,
    { status: "error", message: `panic: ${error instanceof Error ? error.message : error}` },
    { fixable: false, owner: "core", durationMs: 0 },
  );

function selected(all: readonly Entry[], only: readonly string[] | undefined): readonly Entry[] {
  if (!only || only.length === 0) return all;
  const names = all.map((entry) => entry.name);
  const unknown = only.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    const meant = didYouMean(unknown[0] ?? "", names);
    const hint = meant ? `; did you mean "${meant}"?` : "";
    throw new Refusal(404, "check-unknown", `no doctor check "${unknown.join('", "')}"${hint}`);
  }
  return all.filter((entry) => only.includes(entry.name));
}
