import { resolve } from "node:path";
import { runScenario } from "@/lib/discipline/run/run-scenario";
import { missedExpectations } from "@/lib/discipline/run/scenario-faults";
import { loadPackFolder } from "@/server/discipline/load-pack-folder";
import { CliFailure } from "../cli-failure";
import type { Command } from "../command";
import { reportText } from "../discipline-report";

export const command: Command = {
  usage: "<folder> [<scenario>] [--json]",
  help: "Runs the scenarios of a Discipline Pack, or one by its name. Exit 0 when every expectation holds.",
  options: {},
  positionals: [1, 2],
  run: (context) => {
    const [folder = "", name] = context.args;
    const { pack, rows } = loadPackFolder(resolve(context.io.cwd, folder));
    if (!pack) {
      if (context.json) context.printJson({ ok: false, rows });
      else context.print(reportText(rows));
      throw new CliFailure("the pack does not install");
    }
    const scenarios = pack.scenarios.filter(({ scenario }) => name === undefined || scenario === name);
    if (scenarios.length === 0) {
      const known = pack.scenarios.map(({ scenario }) => scenario).join(", ");
      throw new CliFailure(`${pack.name} has no scenario "${name}"; scenarios: ${known}`);
    }
    let failed = 0;
    for (const scenario of scenarios) {
      const run = runScenario(pack, scenario);
      const faults = missedExpectations(scenario, run);
      const ok = faults.length === 0;
      failed += ok ? 0 : 1;
      const { decision, roles, messages, leaks } = run;
      const facts = { scenario: scenario.scenario, ok, decision, roles, messages, canaries_leaked: leaks.length };
      if (context.json) context.printJson({ ...facts, faults });
      else {
        context.print(
          `${ok ? "ok  " : "FAIL"} ${scenario.scenario}: ${JSON.stringify(decision)}, ${messages} messages\n`,
        );
        for (const { message } of faults) context.print(`     ${message}\n`);
      }
    }
    return failed === 0 ? 0 : 1;
  },
};
