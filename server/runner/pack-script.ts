import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import type { Standing } from "@/lib/access/may";
import type { ComposedCity } from "@/lib/city/composed-city";
import { Refusal } from "@/lib/diagnostic/refusal";
import type { Act } from "../db/act";
import type { Executor } from "../db/store";
import { cityhallExecutable } from "./cityhall-executable";
import { keepRun } from "./keep-run";
import { packEnvironment, packStateDir, type ScriptPack } from "./pack-environment";
import type { RunLimits, RunOutcome, RunOutput } from "./protocol";
import { registeredSupervisor } from "./registered-supervisor";
import { holdRun } from "./runs-in-hand";
import { readScriptFile, type ScriptFile } from "./script-file";
import { admitScript, type BoundScript, isGranted } from "./script-grant";
import { scriptRunner } from "./script-runner";

/** A pack script to run. */
export type PackScriptRequest = {
  readonly city: Pick<ComposedCity, "root" | "name" | "revision">;
  readonly pack: ScriptPack;
  /** What the run is for. */
  readonly kind: "check" | "fix" | "command";
  /** Shown name: `tide:tide-table`, `tide now`. */
  readonly name: string;
  /** Absolute path as declared. */
  readonly script: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly limits: RunLimits;
  /** The hash that was shown; when given, other bytes are refused. */
  readonly shownSha256?: string;
  /** A person asks from a page: bytes that nobody allowed yet run only when they were shown. */
  readonly mustBeShown?: boolean;
  readonly supervisorUrl?: string;
  /** Name of the run when the caller wants to watch it from the start; unique. */
  readonly runId?: string;
  /** Set by the host for this kind of run, over the table of the spec. */
  readonly extraEnv?: Readonly<Record<string, string>>;
};

/** Who runs it, where that is kept, and what the caller may do. */
export type ScriptCaller = {
  readonly store: Executor;
  readonly cityId: string;
  readonly standing: Standing;
  readonly act: Act;
  /** Environment of the caller; only its allowed part is passed on. */
  readonly invoking?: Readonly<Record<string, string | undefined>>;
};

export type PackScriptRun = { readonly id: string; readonly file: ScriptFile; readonly outcome: RunOutcome };

/**
 * Runs a pack script under the rules of security model 6: bytes bound to what was shown, admitted by grant, in the runner
 * process, with its output kept as it comes. Throws a `Refusal` when it may not run.
 */
export async function runPackScript(
  request: PackScriptRequest,
  caller: ScriptCaller,
  onOutput: (output: RunOutput) => void = () => {},
): Promise<PackScriptRun> {
  const { city, pack } = request;
  const file = await readScriptFile(request.script, [pack.dir, city.root]);
  if (request.shownSha256 !== undefined && request.shownSha256 !== file.sha256) {
    throw new Refusal(409, "script-changed", `${file.path}: the file changed after it was shown; look at it again`);
  }
  const bound = { pack: pack.name, revision: city.revision, path: file.path, sha256: file.sha256 };
  const changesThings = request.kind === "fix";
  if (request.mustBeShown && request.shownSha256 === undefined) await refuseUnseen(bound, caller);
  await admitScript(caller.store, caller.cityId, { ...bound, changesThings }, caller.standing, caller.act);
  await mkdir(/*turbopackIgnore: true*/ packStateDir(city.root, pack.name), { recursive: true });

  const { kind, name } = request;
  const id = request.runId ?? randomUUID();
  const log = await keepRun(caller, {
    ...{ id, kind, name, args: request.args },
    ...{ pack: pack.name, revision: city.revision, sha256: file.sha256 },
  });
  const supervisorUrl = request.supervisorUrl ?? (await registeredSupervisor(caller.store, caller.cityId, city));
  const host = { executable: cityhallExecutable(), supervisorUrl };
  const handle = scriptRunner().run(
    {
      program: file.path,
      sha256: file.sha256,
      args: request.args,
      cwd: request.cwd,
      env: { ...packEnvironment(city, pack, host, caller.invoking), ...request.extraEnv },
      stdin: "",
      limits: request.limits,
    },
    (output) => {
      log.add(output.text);
      onOutput(output);
    },
  );
  const letGo = holdRun({ id, cityId: caller.cityId, cancel: handle.cancel });
  const outcome = await handle.outcome.finally(letGo);
  await log.finish(outcome.end);
  return { id, file, outcome };
}

/** What was never allowed here has to be read before it runs, also by somebody who may allow it. */
async function refuseUnseen(script: BoundScript, { store, cityId }: ScriptCaller): Promise<void> {
  if (await isGranted(store, cityId, script)) return;
  const name = script.path.slice(script.path.lastIndexOf("/") + 1);
  const message = `${name} of pack ${script.pack} (sha256 ${script.sha256.slice(0, 12)}) was never run here; read it first`;
  throw new Refusal(403, "script-unseen", message);
}
