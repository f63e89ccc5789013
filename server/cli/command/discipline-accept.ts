import { resolve } from "node:path";
import { formatDiagnostic } from "@/lib/diagnostic/format-diagnostic";
import { rowDiagnostic } from "@/lib/discipline/pack/report";
import { acceptPack, MODEL_KEY_VARIABLE } from "@/server/discipline/accept-pack";
import type { Command } from "../command";

export const command: Command = {
  usage: "<folder> [--live]",
  help: "Drives the acceptance journey of a Discipline Pack. Exit 1 when a step does not hold.",
  options: { live: { type: "boolean" } },
  positionals: [1, 1],
  run: async (context) => {
    const live = context.flag("live");
    const folder = resolve(context.io.cwd, context.args[0] ?? "");
    const acceptance = acceptPack(folder, { live, modelKey: process.env[MODEL_KEY_VARIABLE] });
    const { ok, message, rows, steps } = acceptance;
    if (context.json) context.printJson({ ok, message, rows, steps, live: acceptance.live });
    else {
      for (const row of rows) context.print(`${row.rule}: ${formatDiagnostic(rowDiagnostic(row))}\n`);
      for (const step of steps) context.print(`  ${step.ok ? "✓" : "✗"} ${step.step} — ${step.reason}\n`);
      if (acceptance.live !== undefined) context.print(`  live: ${acceptance.live}\n`);
      context.print(`${message}\n`);
    }
    return ok ? 0 : 1;
  },
};
