import { formatRequirement, requirementsHold } from "@/lib/runtime/requirement";
import type { ProbeSuite } from "@/server/runtime/probe-runtime";
import { runRuntimeSuite } from "@/server/runtime/run-suite";
import type { Command } from "./command";

/** `runtime check` and `runtime conformance` differ in the suite only. */
export const runtimeCommand = (suite: ProbeSuite, help: string): Command => ({
  usage: "<name>",
  help,
  options: {},
  positionals: [1, 1],
  run: async (context) => {
    const { city } = await context.soundCity();
    const caller = {
      store: await context.store(),
      cityId: await context.cityId(),
      standing: await context.standing(),
      act: context.act(),
    };
    const name = context.args[0] ?? "";
    const report = await context.task("runtime.probe", name, () => runRuntimeSuite(city, name, suite, caller));
    if (context.json) context.printJson(report);
    else {
      context.print(`${report.name}: ${report.file} (pack ${report.packName})\n`);
      for (const result of report.results) context.print(`${formatRequirement(result)}\n`);
    }
    return requirementsHold(report.results) ? 0 : 1;
  },
});
