import { resolve } from "node:path";
import { writeBackupFile } from "@/server/backup/backup-file";
import { rememberBackup } from "@/server/backup/last-backup";
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
    // It changes nothing of what people work on, so that a console that is read-only is backed up, too.
    const what = { action: "store.backup", target: file, whileFrozen: true };
    await changeInstallation(context, what, (tx) => rememberBackup(tx, context.act()));
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
    if (context.json) context.printJson({ file, bytes, rows, sha256 });
    else context.print(`${file}: ${total} rows of ${Object.keys(rows).length} tables in ${bytes} bytes\n`);
    return 0;
  },
};
