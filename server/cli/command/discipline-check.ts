import { resolve } from "node:path";
import { plural } from "@/lib/view/count";
import { loadPackFolder } from "@/server/discipline/load-pack-folder";
import type { Command } from "../command";
import { reportText } from "../discipline-report";

export const command: Command = {
  usage: "<folder> [--json]",
  help: `Judges a Discipline Pack by every rule and prints all findings. Exit 0 when it installs.
Nothing of the pack is executed.`,
  options: {},
  positionals: [1, 1],
  run: (context) => {
    const folder = resolve(context.io.cwd, context.args[0] ?? "");
    const { ok, rows, pack } = loadPackFolder(folder);
    const facts = pack ? { name: pack.name, version: pack.version, digest: pack.digest } : {};
    if (context.json) context.printJson({ ok, ...facts, rows });
    else {
      context.print(reportText(rows));
      context.print(
        pack
          ? `${pack.name} ${pack.version} installs\n`
          : `the pack does not install: ${plural(rows.length, "finding")}\n`,
      );
    }
    return ok ? 0 : 1;
  },
};
