import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { scriptRuns } from "@/drizzle/schema/script-runs";
import type { Standing } from "@/lib/access/may";
import type { ComposedCity } from "@/lib/city/composed-city";
import { Refusal } from "@/lib/diagnostic/refusal";
import type { Act } from "../db/act";
import type { Executor } from "../db/store";
import { cityhallExecutable } from "./cityhall-executable";
import { packEnvironment, packStateDir, type ScriptPack } from "./pack-environment";
import type { RunLimits, RunOutcome, RunOutput } from "./protocol";
import { readScriptFile, type ScriptFile } from "./script-file";
import { admitScript } from "./script-grant";
import { scriptRunner } from "./script-runner";

/** A pack script to run. */
export type PackScriptRequest = {
  readonly city: Pick<ComposedCity, "root" | "name" | "revision">;
  readonly pack: ScriptPack;
  /** `check`, `fix`, `command`, `runtime`: what the run is for. */
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
  readonly supervisorUrl?: string;
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

/** How often the kept output of a running script is brought up to date, milliseconds. */
const flushEvery = 500;

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
  await admitScript(caller.store, caller.cityId, { ...bound, changesThings }, caller.standing, caller.act);
  await mkdir(/*turbopackIgnore: true*/ packStateDir(city.root, pack.name), { recursive: true });

  const id = randomUUID();
  const log = await keepRun(id, request, file, caller);
  const host = { executable: cityhallExecutable(), supervisorUrl: request.supervisorUrl };
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
  const outcome = await handle.outcome;
  await log.finish(outcome);
  return { id, file, outcome };
}

/** Writes the row of a run and keeps its output up to date while it runs. */
async function keepRun(id: string, request: PackScriptRequest, file: ScriptFile, { store, cityId, act }: ScriptCaller) {
  const started = Date.now();
  await store.db.insert(scriptRuns).values({
    cityId,
    id,
    kind: request.kind,
    name: request.name,
    pack: request.pack.name,
    revision: request.city.revision,
    scriptHash: file.sha256,
    startedBy: act.actor,
    startedAt: act.now,
  });
  let output = "";
  let flushed = "";
  let writing: Promise<unknown> = Promise.resolve();
  const flush = () => {
    if (output === flushed) return;
    flushed = output;
    const text = storable(output);
    writing = writing.then(() => store.db.update(scriptRuns).set({ output: text }).where(eq(scriptRuns.id, id)));
  };
  const timer = setInterval(flush, flushEvery);
  timer.unref();
  return {
    add: (text: string) => {
      output += text;
    },
    finish: async ({ end, output: all }: RunOutcome) => {
      clearInterval(timer);
      await writing;
      const reason = end.kind === "stopped" || end.kind === "refused" ? `${end.reason}\n` : "";
      await store.db
        .update(scriptRuns)
        .set({
          output: storable(all + reason),
          exitCode: end.kind === "exited" ? end.exitCode : null,
          timedOut: end.kind === "stopped" && end.limit === "time",
          truncated: end.kind === "stopped" && end.limit === "output",
          signal: end.kind === "cancelled" ? "cancelled" : "",
          finishedAt: new Date(act.now.getTime() + (Date.now() - started)),
        })
        .where(eq(scriptRuns.id, id));
    },
  };
}

/** PostgreSQL text cannot hold a zero byte. */
const storable = (text: string) => text.replaceAll("\0", "\u2400");
