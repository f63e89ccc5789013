import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ComposedCity, ComposedRuntime } from "@/lib/city/composed-city";
import { didYouMean } from "@/lib/diagnostic/did-you-mean";
import { Refusal } from "@/lib/diagnostic/refusal";
import { formatRequirement, type RequirementResult, requirementsHold } from "@/lib/runtime/requirement";
import { keepRun } from "../runner/keep-run";
import type { ScriptCaller } from "../runner/pack-script";
import { declaredRuntimeCaller } from "./declared-runtime";
import { type ProbeSuite, probeRuntime } from "./probe-runtime";

export type RuntimeReport = {
  readonly name: string;
  /** The executable on this machine. */
  readonly file: string;
  readonly packName: string;
  readonly results: readonly RequirementResult[];
};

/** The declared runtime of a name; a refusal that says which there are otherwise. */
export function declaredRuntime(city: Pick<ComposedCity, "runtimes">, name: string): ComposedRuntime {
  const runtime = city.runtimes.find((each) => each.name === name);
  if (runtime) return runtime;
  const names = city.runtimes.map((each) => each.name);
  const meant = didYouMean(name, names);
  const hint = meant ? `; did you mean "${meant}"?` : `; declared: ${names.join(", ") || "none"}`;
  throw new Refusal(404, "runtime-unknown", `no runtime "${name}" is declared${hint}`);
}

/**
 * Runs the smoke test or the full suite against a declared runtime, on a session and in a folder of its own, and keeps its
 * lines as a run. Nothing that the runtime started outlives it.
 */
export async function runRuntimeSuite(
  city: ComposedCity,
  name: string,
  suite: ProbeSuite,
  caller: ScriptCaller,
  watch: { readonly runId?: string; readonly shownSha256?: string } = {},
): Promise<RuntimeReport> {
  const runtime = declaredRuntime(city, name);
  const id = watch.runId ?? randomUUID();
  const use = { scope: id, shownSha256: watch.shownSha256 };
  const found = await declaredRuntimeCaller(city, runtime, caller, use);
  if ("problem" in found) throw new Refusal(409, "runtime-missing", `runtime "${name}": ${found.problem}`);
  const { packName, promptDelivery } = runtime;
  const head = { id, kind: "runtime" as const, name: `${suite} ${name}`, args: [], pack: packName };
  const log = await keepRun(caller, { ...head, revision: city.revision, sha256: found.file.sha256 });
  const workDir = await mkdtemp(join(/*turbopackIgnore: true*/ tmpdir(), "cityhall-runtime-"));
  let holds = false;
  try {
    const session = `cityhall-probe-${randomUUID().slice(0, 8)}`;
    const onResult = (result: RequirementResult) => log.add(`${formatRequirement(result)}\n`);
    const options = { suite, session, workDir, promptDelivery, onResult };
    const results = await probeRuntime(found.caller, options);
    holds = requirementsHold(results);
    return { name, file: found.file.path, packName, results };
  } finally {
    found.release();
    await rm(workDir, { recursive: true, force: true });
    await log.finish({ kind: "exited", exitCode: holds ? 0 : 1 });
  }
}
