import { z } from "zod";
import type { JsonTable } from "@/lib/city/json";
import { isRefusal, Refusal } from "@/lib/diagnostic/refusal";
import { requirements, requirementsHold } from "@/lib/runtime/requirement";
import { resolveRuntimeCommand } from "@/lib/runtime/resolve-command";
import { composed } from "../../../console/composed";
import { scriptView } from "../../../console/script-view";
import { allowanceKey, listAllowed } from "../../../runner/script-grant";
import { runtimeFile } from "../../../runtime/declared-runtime";
import { declaredRuntime, runRuntimeSuite } from "../../../runtime/run-suite";
import { cityQuery, cityTask, router } from "../../procedures";
import { runId, scriptHash } from "../script/script-input";

const name = z.string().min(1).max(200);

/** The declared runtimes, where each is on this machine, which is selected, and what collides. */
const list = cityQuery("doctor.read").query(async ({ ctx }) => {
  const { city, loads, loadDiagnostics } = await composed(ctx.city);
  const allowed = await listAllowed(ctx.store, ctx.cityId);
  const selected = selectedRuntime(city.settings);
  const items = await Promise.all(
    city.runtimes.map(async (runtime) => {
      const { name, command, protocol, promptDelivery, packName, packDir } = runtime;
      const file = await runtimeFile(city, runtime).catch((error: unknown) => {
        if (isRefusal(error)) return { problem: error.message };
        throw error;
      });
      const missing = "problem" in file;
      return {
        ...{ name, command, protocol, promptDelivery, packName, packDir },
        lookup: resolveRuntimeCommand(command, packDir).kind,
        file: missing ? "" : file.path,
        problem: missing ? file.problem : "",
        allowed: !missing && allowed.has(allowanceKey({ pack: packName, sha256: file.sha256 })),
        selected: name === selected,
      };
    }),
  );
  const collisions = loadDiagnostics.filter(({ code }) => code === "pack-runtime");
  return { root: city.root, loads, items, collisions, selected };
});

/** `[session].provider` of city.toml: the runtime that sessions start with, city-wide; empty for the builtin one. */
function selectedRuntime({ session }: JsonTable): string {
  const provider = typeof session === "object" && session !== null && "provider" in session ? session.provider : "";
  return typeof provider === "string" ? provider : "";
}

/** The executable of a runtime with everything that is shown before it runs. */
const script = cityQuery("doctor.read")
  .input(z.object({ name }))
  .query(async ({ ctx, input }) => {
    const { city } = await composed(ctx.city);
    const runtime = declaredRuntime(city, input.name);
    const file = await runtimeFile(city, runtime);
    if ("problem" in file) throw new Refusal(409, "runtime-missing", file.problem);
    return scriptView(ctx, city, { pack: { name: runtime.packName, dir: runtime.packDir }, file, cwd: city.root });
  });

/** Runs the smoke test or the full suite against the very bytes that were shown. */
const probe = cityTask("command.run", "runtime.probe")
  .input(z.object({ name, suite: z.enum(["check", "conformance"]), sha256: scriptHash, runId }))
  .mutation(async ({ ctx, input }) => {
    const { city, loads } = await composed(ctx.city);
    if (!loads) throw new Refusal(409, "city-unsound", "The city does not load; mend its configuration first.");
    const { store, cityId, standing, act } = ctx;
    const caller = { store, cityId, standing, act };
    const watch = { runId: input.runId, shownSha256: input.sha256 };
    const { results } = await runRuntimeSuite(city, input.name, input.suite, caller, watch);
    return {
      holds: requirementsHold(results),
      results: results.map((result) => ({ ...result, says: requirements[result.name].says })),
    };
  });

export const runtimeRouter = router({ list, script, probe });
