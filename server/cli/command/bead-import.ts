import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { importBeads } from "@/server/bead/import-beads";
import { CliFailure } from "../cli-failure";
import type { Command } from "../command";

export const command: Command = {
  usage: "<file|-> [--dry-run] [--force]",
  help: "Imports JSON lines in one transaction. Stored beads that are newer stay unless --force is given.",
  options: { "dry-run": { type: "boolean" }, force: { type: "boolean" } },
  positionals: [1, 1],
  run: async (context) => {
    const file = context.args[0] ?? "";
    const text = file === "-" ? await context.io.stdin() : await textOf(resolve(context.io.cwd, file), file);
    const input = {
      cityId: await context.cityId(),
      rig: await context.rig(),
      lines: text.split("\n"),
      dryRun: context.flag("dry-run"),
      force: context.flag("force"),
    };
    const report = await context.change("bead.import", file, (tx) => importBeads(tx, input, context.act()));
    if (context.json) context.printJson(report);
    else {
      const { created, updated, unchanged, conflictCount, dryRun } = report;
      const head = dryRun ? "Would import" : "Imported";
      context.print(
        `${head}: ${created} created, ${updated} updated, ${unchanged} unchanged, ${conflictCount} conflicts\n`,
      );
      for (const { id, storedAt, recordAt } of report.conflicts) {
        context.warn(`conflict: ${id} was stored at ${storedAt}, the record is of ${recordAt}; left as it is`);
      }
      for (const note of report.notes) context.warn(note);
    }
    return 0;
  },
};

async function textOf(path: string, shown: string): Promise<string> {
  try {
    return await readFile(/*turbopackIgnore: true*/ path, "utf8");
  } catch (error) {
    throw new CliFailure(`${shown}: ${(error as NodeJS.ErrnoException).code === "ENOENT" ? "no such file" : error}`);
  }
}
