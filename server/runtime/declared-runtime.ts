import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import type { ComposedCity, ComposedRuntime } from "@/lib/city/composed-city";
import { Refusal } from "@/lib/diagnostic/refusal";
import { cityhallExecutable } from "../runner/cityhall-executable";
import { packEnvironment, packStateDir } from "../runner/pack-environment";
import type { ScriptCaller } from "../runner/pack-script";
import { registeredSupervisor } from "../runner/registered-supervisor";
import { readScriptFile, type ScriptFile } from "../runner/script-file";
import { admitScript } from "../runner/script-grant";
import { scriptRunner } from "../runner/script-runner";
import { type RuntimeCaller, runtimeCaller } from "./call-runtime";
import { runtimeExecutable } from "./runtime-executable";

type RuntimeCity = Pick<ComposedCity, "root" | "name" | "revision">;

/** The executable of a declared runtime, as its bytes lie on this machine now; or why there is none. */
export async function runtimeFile(
  city: Pick<RuntimeCity, "root">,
  runtime: ComposedRuntime,
): Promise<ScriptFile | { readonly problem: string }> {
  const found = await runtimeExecutable(runtime);
  if ("problem" in found) return found;
  // What the PATH or an absolute path names was put there by the owner of the machine, wherever it is.
  return readScriptFile(found.file, [runtime.packDir, city.root, dirname(found.file)]);
}

/** A runtime that may be called: its calls leave their sessions running for each other until it is released. */
export type CallableRuntime = {
  readonly caller: RuntimeCaller;
  readonly file: ScriptFile;
  /** Ends whatever the calls left running. */
  readonly release: () => void;
};

/**
 * A caller for a declared runtime, bound to the bytes of its executable: resolved on this machine, admitted once under the
 * same rules as any pack script, then called in the runner process. Throws a `Refusal` when it may not run, or when its
 * bytes are not those that were shown.
 */
export async function declaredRuntimeCaller(
  city: RuntimeCity,
  runtime: ComposedRuntime,
  caller: ScriptCaller,
  use: { readonly scope: string; readonly shownSha256?: string },
): Promise<CallableRuntime | { readonly problem: string }> {
  const file = await runtimeFile(city, runtime);
  if ("problem" in file) return file;
  if (use.shownSha256 !== undefined && use.shownSha256 !== file.sha256)
    throw new Refusal(409, "script-changed", `${file.path}: the file changed after it was shown; look at it again`);
  const bound = { pack: runtime.packName, revision: city.revision, path: file.path, sha256: file.sha256 };
  await admitScript(caller.store, caller.cityId, { ...bound, changesThings: false }, caller.standing, caller.act);
  const pack = { name: runtime.packName, dir: runtime.packDir };
  await mkdir(/*turbopackIgnore: true*/ packStateDir(city.root, pack.name), { recursive: true });
  const supervisorUrl = await registeredSupervisor(caller.store, caller.cityId, city);
  const env = packEnvironment(city, pack, { executable: cityhallExecutable(), supervisorUrl }, caller.invoking);
  const run = runtimeCaller(async (args, stdin, limits) => {
    const order = { program: file.path, sha256: file.sha256, args, cwd: city.root, env, stdin, limits };
    return scriptRunner().run({ ...order, scope: use.scope }).outcome;
  });
  return { caller: run, file, release: () => scriptRunner().release(use.scope) };
}
