import { resolve } from "node:path";
import { formatDiagnostic } from "@/lib/diagnostic/format-diagnostic";
import { rowDiagnostic } from "@/lib/discipline/pack/report";
import { loadPackFolder } from "@/server/discipline/load-pack-folder";
import type { Command } from "../command";

export const command: Command = {
  usage: "<folder>",
  help: "Loads a Discipline Pack by every rule and prints the report. Exit 1 when it does not install.",
  options: {},
  positionals: [1, 1],
  run: async (context) => {
    const { rows, ok, pack } = loadPackFolder(resolve(context.io.cwd, context.args[0] ?? ""));
    if (context.json) context.printJson({ ok, rows });
    else {
      for (const row of rows) context.print(`${row.rule}: ${formatDiagnostic(rowDiagnostic(row))}\n`);
      context.print(
        ok ? `${pack?.name} ${pack?.version} installs\n` : `the pack does not install: ${rows.length} finding(s)\n`,
      );
    }
    return ok ? 0 : 1;
  },
};
