import { durationMs } from "@/lib/city/duration/go-duration";
import { applyMutes } from "@/lib/doctor/mute";
import { doctorExitCode, doctorJson, formatDoctorReport } from "@/lib/doctor/report";
import { loadCity } from "@/server/city/load-city";
import { recordFindings } from "@/server/doctor/findings";
import { gatherFacts } from "@/server/doctor/gather-facts";
import { listMutes } from "@/server/doctor/mutes";
import { runDoctor } from "@/server/doctor/run-doctor";
import { CliFailure } from "../cli-failure";
import type { Command } from "../command";

export const command: Command = {
  usage: "[--check NAME …] [--fix] [--verbose] [--no-scripts] [--warmup] [--check-timeout DURATION]",
  help: [
    "Checks the city: files, configuration, formulas, store, runtimes, rigs, then the checks of its packs.",
    "--fix runs the repair of each check that is not ok and has one, then the check again; the page shows what a repair",
    "would change before it does. Exit 1 with at least one blocking error.",
    "--warmup runs only the pack checks that are marked for the start of a city.",
  ].join("\n"),
  options: {
    check: { type: "string", multiple: true },
    fix: { type: "boolean" },
    verbose: { type: "boolean", short: "v" },
    "no-scripts": { type: "boolean" },
    warmup: { type: "boolean" },
    "check-timeout": { type: "string" },
  },
  positionals: [0, 0],
  run: async (context) => {
    const path = context.cityPath();
    const [executor, cityId, standing] = [await context.store(), await context.cityId(), await context.standing()];
    const look = async () => gatherFacts(path, await loadCity(path), { executor, cityId }, context.io.now());
    const facts = await look();
    const act = context.act();
    const only = context.texts("check");
    const caller = { store: executor, cityId, standing, act };
    const options = {
      only,
      fix: context.flag("fix"),
      look,
      skipScripts: context.flag("no-scripts"),
      warmup: context.flag("warmup"),
      checkTimeoutMs: timeout(context.text("check-timeout")),
    };
    const results = await context.task(options.fix ? "doctor.fix" : "doctor.run", only.join(" "), () =>
      runDoctor(facts, caller, options),
    );
    const complete = only.length === 0 && !context.flag("no-scripts") && !context.flag("warmup");
    await recordFindings(executor, cityId, results, { complete, now: act.now });
    const shown = applyMutes(results, await listMutes(executor, cityId), act.now.toISOString());
    if (context.json) context.printJson(doctorJson(shown));
    else context.print(formatDoctorReport(shown, { verbose: context.flag("verbose") }));
    return doctorExitCode(shown);
  },
};

function timeout(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const ms = durationMs(text);
  if (ms === undefined || ms <= 0)
    throw new CliFailure(`--check-timeout ${text}: give a duration such as 90s or 5m`, 2);
  return ms;
}
