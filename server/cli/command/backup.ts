import { resolve } from "node:path";
import { writeBackupFile } from "@/server/backup/backup-file";
import { changeInstallation } from "../change-installation";
import type { Command } from "../command";

export const command: Command = {
  usage: "FILE [--force]",
  help: [
    "Writes everything the store keeps (beads, history, people, audit, packs) into one compressed file, while work goes on.",
    "It holds no sign-ins and no secrets in the clear; the folders of your cities are not in it. --force replaces FILE.",
  ].join("\n"),
  options: { force: { type: "boolean" } },
  positionals: [1, 1],
  run: async (context) => {
    const file = resolve(context.io.cwd, context.args[0]!);
    const store = await context.store();
    const options = { now: context.io.now(), replace: context.flag("force") };
    const { rows, bytes, sha256 } = await writeBackupFile(store, file, options);
    // Written down, because the doctor asks how old the last backup is.
    await changeInstallation(context, { action: "store.backup", target: file }, async () => {});
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
    if (context.json) context.printJson({ file, bytes, rows, sha256 });
    else context.print(`${file}: ${total} rows of ${Object.keys(rows).length} tables in ${bytes} bytes\n`);
    return 0;
  },
};
