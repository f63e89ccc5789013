import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ComposedCity } from "@/lib/city/composed-city";
import { didYouMean } from "@/lib/diagnostic/did-you-mean";
import { Refusal } from "@/lib/diagnostic/refusal";
import type { RequirementResult } from "@/lib/runtime/requirement";
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

/** Runs the smoke test or the full suite against a declared runtime, on a session and in a folder of its own. */
export async function runRuntimeSuite(
  city: ComposedCity,
  name: string,
  suite: ProbeSuite,
  caller: ScriptCaller,
): Promise<RuntimeReport> {
  const runtime = city.runtimes.find((each) => each.name === name);
  if (!runtime) {
    const names = city.runtimes.map((each) => each.name);
    const meant = didYouMean(name, names);
    const hint = meant ? `; did you mean "${meant}"?` : `; declared: ${names.join(", ") || "none"}`;
    throw new Refusal(404, "runtime-unknown", `no runtime "${name}" is declared${hint}`);
  }
  const found = await declaredRuntimeCaller(city, runtime, caller);
  if ("problem" in found) throw new Refusal(409, "runtime-missing", `runtime "${name}": ${found.problem}`);
  const workDir = await mkdtemp(join(/*turbopackIgnore: true*/ tmpdir(), "cityhall-runtime-"));
  try {
    const { promptDelivery } = runtime;
    const session = `cityhall-probe-${randomUUID().slice(0, 8)}`;
    const results = await probeRuntime(found.caller, { suite, session, workDir, promptDelivery });
    return { name, file: found.file, packName: runtime.packName, results };
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
}
