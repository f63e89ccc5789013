import { join, resolve } from "node:path";
import { suggestPacks } from "@/lib/discipline/run/suggest-packs";
import { exampleNames, examplesFolder } from "@/server/discipline/example-pack";
import { loadPackFolder } from "@/server/discipline/load-pack-folder";
import { CliFailure } from "../cli-failure";
import type { Command } from "../command";

export const command: Command = {
  usage: "<goal> [--pack FOLDER …] [--json]",
  help: `Offers packs for a goal typed in plain language, best first, always with "no pack" as the last choice. Nothing is bound.
Without --pack it looks at the packs that come with cityhall.`,
  options: { pack: { type: "string", multiple: true } },
  positionals: [1, 1],
  run: (context) => {
    const given = context.texts("pack").map((folder) => resolve(context.io.cwd, folder));
    const folders = given.length > 0 ? given : exampleNames().map((name) => join(examplesFolder(), name));
    const packs = folders.map((folder) => {
      const { pack, rows } = loadPackFolder(folder);
      if (!pack) throw new CliFailure(`${folder}: the pack does not install: ${rows[0]?.message}`);
      return pack;
    });
    const { packs: scored, choices } = suggestPacks(context.args[0] ?? "", packs);
    if (context.json) context.printJson({ choices, packs: scored });
    else {
      for (const { name, version, score } of scored) context.print(`${name} ${version}  ${score.toFixed(2)}\n`);
      context.print(`${choices.at(-1)}\n`);
    }
    return 0;
  },
};
