import { resolve } from "node:path";
import { filesOfFolder, installPack } from "@/server/discipline/install-pack";
import { loadPackFolder } from "@/server/discipline/load-pack-folder";
import { changeInstallation } from "../change-installation";
import { CliFailure } from "../cli-failure";
import type { Command } from "../command";
import { reportText } from "../discipline-report";

export const command: Command = {
  usage: "<folder> [--json]",
  help: "Installs a Discipline Pack for good: its name and version then stand for these very bytes.",
  options: {},
  positionals: [1, 1],
  run: async (context) => {
    const folder = resolve(context.io.cwd, context.args[0] ?? "");
    const { ok, rows } = loadPackFolder(folder);
    if (!ok) {
      if (context.json) context.printJson({ ok, rows });
      else context.print(reportText(rows));
      throw new CliFailure("the pack does not install");
    }
    const files = filesOfFolder(folder);
    const installed = await changeInstallation(context, { action: "discipline.install", target: folder }, (tx) =>
      installPack(tx, files, context.act()),
    );
    if (context.json) context.printJson({ ok: true, ...installed });
    else
      context.print(
        `${installed.name} ${installed.version} ${installed.isNew ? "is installed" : "was installed already"}\n`,
      );
    return 0;
  },
};
