import { dirname } from "node:path";
import type { ComposedCity, ComposedRuntime } from "@/lib/city/composed-city";
import { cityhallExecutable } from "../runner/cityhall-executable";
import { packEnvironment } from "../runner/pack-environment";
import type { ScriptCaller } from "../runner/pack-script";
import { readScriptFile } from "../runner/script-file";
import { admitScript } from "../runner/script-grant";
import { scriptRunner } from "../runner/script-runner";
import { type RuntimeCaller, runtimeCaller } from "./call-runtime";
import { runtimeExecutable } from "./runtime-executable";

/**
 * A caller for a declared runtime, bound to the bytes of its executable: resolved on this machine, admitted once under the
 * same rules as any pack script, then called in the runner process. Throws a `Refusal` when it may not run.
 */
export async function declaredRuntimeCaller(
  city: Pick<ComposedCity, "root" | "name" | "revision">,
  runtime: ComposedRuntime,
  caller: ScriptCaller,
): Promise<{ readonly caller: RuntimeCaller; readonly file: string } | { readonly problem: string }> {
  const found = await runtimeExecutable(runtime);
  if ("problem" in found) return found;
  const script = await readScriptFile(found.file, [runtime.packDir, city.root, dirname(found.file)]);
  const bound = { pack: runtime.packName, revision: city.revision, path: found.file, sha256: script.sha256 };
  await admitScript(caller.store, caller.cityId, { ...bound, changesThings: false }, caller.standing, caller.act);
  const pack = { name: runtime.packName, dir: runtime.packDir };
  const env = packEnvironment(city, pack, { executable: cityhallExecutable() }, caller.invoking);
  const run = runtimeCaller(async (args, stdin, limits) => {
    const order = { program: found.file, sha256: script.sha256, args, cwd: city.root, env, stdin, limits };
    return scriptRunner().run(order).outcome;
  });
  return { caller: run, file: found.file };
}
