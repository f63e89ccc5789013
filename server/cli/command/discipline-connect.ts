import { resolve } from "node:path";
import { verdictSentence } from "@/lib/discipline/host/verdict";
import { loadPackFolder } from "@/server/discipline/load-pack-folder";
import { runPackConnector } from "@/server/discipline/run-pack-connector";
import { CliFailure } from "../cli-failure";
import type { Command } from "../command";
import { reportText } from "../discipline-report";

export const command: Command = {
  usage: "<folder> <connector> <program> [--role ROLE] [--seed TEXT] [-- arguments]",
  help: `Runs a program of yours as a connector of a Discipline Pack, in a room that the pack's own journey has seated.
It gets a one-use invitation and says JSON lines: {card, sig}, then {message} or {view: true}. Both sides are printed.
It runs like every script, out of process and under limits, and needs the grant exec.fix. Exit 0 when it was admitted, ended by
itself with exit status 0, and no canary was seen.`,
  options: { role: { type: "string" }, seed: { type: "string" } },
  positionals: [3, Number.POSITIVE_INFINITY],
  run: async (context) => {
    const [folder = "", connector = "", program = "", ...args] = context.args;
    const { pack, rows } = loadPackFolder(resolve(context.io.cwd, folder));
    if (!pack) {
      if (context.json) context.printJson({ ok: false, rows });
      else context.print(reportText(rows));
      throw new CliFailure("the pack does not install");
    }
    const [role, seed] = [context.text("role"), context.text("seed")];
    const request = {
      connector,
      program: resolve(context.io.cwd, program),
      args,
      ...(role === undefined ? {} : { role }),
      ...(seed === undefined ? {} : { seed }),
    };
    const caller = {
      store: await context.store(),
      cityId: await context.cityId(),
      standing: await context.standing(),
      act: context.act(),
    };
    const onLine = context.json ? undefined : (text: string) => context.print(text);
    const report = await context.task("discipline.connect", `${pack.name} ${connector}`, () =>
      runPackConnector(pack, request, caller, onLine),
    );
    const verdicts = report.verdicts.map((verdict) =>
      verdict.outcome === "accepted" ? `accepted ${verdict.entry.message.type}` : verdictSentence(verdict),
    );
    if (context.json) context.printJson({ ...report, verdicts });
    else {
      for (const verdict of verdicts) context.print(`${verdict}\n`);
      for (const { seat, form, place } of report.leaks)
        context.print(`FAIL the canary of ${seat} was seen (${form}): ${place}\n`);
      const { admitted, stopped } = report;
      context.print(
        `${connector} as ${report.role}: ${stopped ?? (admitted ? "ended by itself" : "was not admitted")}\n`,
      );
    }
    return report.ok ? 0 : 1;
  },
};
