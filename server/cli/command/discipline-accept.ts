import { resolve } from "node:path";
import { acceptPack, MODEL_KEY_VARIABLE } from "@/server/discipline/accept-pack";
import type { Command } from "../command";
import { reportText, stepsText } from "../discipline-report";

export const command: Command = {
  usage: "<folder> [--live] [--json]",
  help: `Drives the acceptance journey of a Discipline Pack from Genesis through Dissolve; each assertion is a named step.
Exit 0 only when all pass. --live also asks live agents, which needs ${MODEL_KEY_VARIABLE}.`,
  options: { live: { type: "boolean" } },
  positionals: [1, 1],
  run: (context) => {
    const folder = resolve(context.io.cwd, context.args[0] ?? "");
    const modelKey = context.io.env[MODEL_KEY_VARIABLE];
    const result = acceptPack(folder, { live: context.flag("live"), ...(modelKey ? { modelKey } : {}) });
    const { ok, message, steps, rows, live, run } = result;
    const messages = run?.journey.room.coalition?.log.length ?? 0;
    if (context.json)
      context.printJson({ ok, message, messages, steps, ...(live === undefined ? {} : { live }), rows });
    else {
      context.print(reportText(rows));
      context.print(stepsText(steps));
      if (live !== undefined) context.print(`live: ${live}\n`);
      context.print(`${message}${run ? `, ${messages} messages` : ""}\n`);
    }
    return ok ? 0 : 1;
  },
};
