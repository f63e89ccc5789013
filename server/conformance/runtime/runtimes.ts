import { delimiter, join } from "node:path";
import { stringify } from "smol-toml";
import { composeCity } from "@/lib/city/compose";
import { Refusal } from "@/lib/diagnostic/refusal";
import { memoryTree } from "@/lib/files/memory-tree";
import { formatRequirement, requirementsHold } from "@/lib/runtime/requirement";
import { resolveRuntimeCommand } from "@/lib/runtime/resolve-command";
import { loadCity } from "@/server/city/load-city";
import type { ProbeSuite } from "@/server/runtime/probe-runtime";
import { runRuntimeSuite } from "@/server/runtime/run-suite";
import type { CaseRunner } from "../context";
import { differs, lacks } from "../same";
import { writeFiles } from "./case-folder";
import type { Checks } from "./expectations";
import { runOperations } from "./run-operations";
import type { RunOperation } from "./store-operations";
import type { World } from "./world";

type GivenPack = { readonly dir: string; readonly name?: string; readonly runtimes: Record<string, object> };
type GivenAnswer = { readonly exit?: number; readonly stdout?: string; readonly stderr?: string };

const composed = new WeakMap<World, boolean[]>();

/** Composes a city that imports these pack directories, each under a binding of its own. */
const compose: RunOperation = async (world, { imports }) => {
  const packs = (world.given.packs ?? []) as readonly GivenPack[];
  const files = Object.fromEntries(
    packs.map(({ dir, name, runtimes }) => [
      `${dir}/pack.toml`,
      stringify({ pack: { name: name ?? dir.slice(dir.lastIndexOf("/") + 1), schema: 2 }, runtimes }),
    ]),
  );
  const bindings = Object.fromEntries((imports as readonly string[]).map((source, index) => [`b${index}`, { source }]));
  const tree = memoryTree({
    ...files,
    "city.toml": "",
    "pack.toml": stringify({ pack: { name: "case", schema: 2 }, imports: bindings }),
  });
  const { loads, city, loadDiagnostics } = composeCity(tree, "/city");
  const ok = [...(composed.get(world) ?? []), loads];
  composed.set(world, ok);
  const runtimes = Object.fromEntries((city?.runtimes ?? []).map(({ name, command }) => [name, command]));
  return { ok: loads, all: ok, runtimes, message: loadDiagnostics.map(({ message }) => message).join("\n") };
};

const resolve: RunOperation = async (world, { command }) => {
  const found = resolveRuntimeCommand(String(command), String(world.given.pack_dir));
  return found.kind === "path" ? `PATH:${found.name}` : found.path;
};

/** An executable that runs sessions as files, except where the case says what an operation answers. */
function executable(folder: string, answers: Readonly<Record<string, GivenAnswer>>): string {
  const given = Object.entries(answers).map(
    ([op, { exit = 0, stdout = "", stderr = "" }]) =>
      `  ${op}) printf '%s' '${stdout.replaceAll("'", "'\\''")}'; printf '%s' '${stderr.replaceAll("'", "'\\''")}' >&2; exit ${exit} ;;`,
  );
  return `#!/bin/sh
state='${folder}'/"$2"
case "$1" in
${given.join("\n")}
  start) cat >/dev/null; : > "$state" ;;
  stop) rm -f "$state" ;;
  is-running) if [ -e "$state" ]; then echo true; else echo false; fi ;;
  list-running) ls '${folder}' ;;
  set-meta) cat > "$state.$3" ;;
  get-meta) cat "$state.$3" 2>/dev/null || : ;;
  remove-meta) rm -f "$state.$3" ;;
  nudge|process-alive) cat >/dev/null; [ "$1" = nudge ] || echo true ;;
  interrupt|peek) ;;
  *) exit 2 ;;
esac
`;
}

const suite =
  (kind: ProbeSuite): RunOperation =>
  async (world, { name }) => {
    const root = join(world.context.folder, "city");
    const state = join(world.context.folder, "state");
    const executables = (world.given.executables ?? {}) as Readonly<
      Record<string, Readonly<Record<string, GivenAnswer>>>
    >;
    await writeFiles(root, {
      "city.toml": '[workspace]\nprefix = "kx"\n',
      "pack.toml": stringify({ pack: { name: "case", schema: 2 }, runtimes: world.given.runtimes ?? {} }),
      ...Object.fromEntries(
        Object.entries(executables).map(([each, answers]) => [`bin/${each}`, executable(state, answers)]),
      ),
    });
    await writeFiles(state, { ".keep": "" });
    process.env.PATH = [join(root, "bin"), process.env.PATH].join(delimiter);
    const { city, loadDiagnostics } = await loadCity(root);
    if (!city) throw new Error(loadDiagnostics.map(({ message }) => message).join("\n"));
    const { store, cityId, act } = world;
    const caller = { store, cityId, act, standing: { role: "admin", grants: ["exec.fix"] } as const };
    try {
      const { results } = await runRuntimeSuite(city, String(name), kind, caller);
      const holds = requirementsHold(results);
      return { exit: holds ? 0 : 1, exit_nonzero: !holds, output: results.map(formatRequirement).join("\n") };
    } catch (error) {
      // What cannot be run ends the command with 1 and its words.
      if (!(error instanceof Refusal)) throw error;
      return { exit: 1, exit_nonzero: true, output: error.message };
    }
  };

const checks: Checks = {
  ok: async (_, value, facts) => differs("ok", value, Array.isArray(value) ? facts.all : facts.ok),
  error_contains: async (_, value, facts) =>
    lacks("error", [String(value)], String(facts.error ?? facts.message ?? "")),
  output_contains: async (_, value, facts) =>
    lacks("output", Array.isArray(value) ? value.map(String) : [String(value)], String(facts.output ?? "")),
};

export const runArea: CaseRunner = runOperations(
  { compose, resolve_runtime: resolve, runtime_check: suite("check"), runtime_conformance: suite("conformance") },
  checks,
);
